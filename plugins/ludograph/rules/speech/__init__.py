"""Sentences about the rules of a game, as values.

In: facts of a resolved game. Out: sentences, each with its step of a round, the fields it states, a message with
values, and sources; the caller puts them into words. May import the data of the rules, conditions and the words of
languages; tables, sheets and layouts import it.
"""
