"""The engine for MkDocs and its theme Material: a plugin that provides the finished pages."""
