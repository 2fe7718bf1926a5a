# Makes this folder a package for Cython: with include_path=["pyx"], ygocore._native.<name> finds its .pxd.
