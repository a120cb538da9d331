"""Choosing and connecting models: widgets that show plain values and ask by signals.

None of them knows the runtime; `modeldesk` and `connecting` join them to it.
"""
