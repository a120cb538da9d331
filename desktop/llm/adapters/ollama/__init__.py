"""Ollama's own protocol: `/api/chat`, answered in lines of JSON."""
