"""Sentences about the rules of a game, as values.

In: facts of a resolved game. Out: sentences, each with the step of a round that it belongs to, the fields it states,
a message with its values, and its sources; they are put into words where they are shown. May import the data of the
rules, conditions and the words of languages; tables, sheets and layouts import it.
"""
