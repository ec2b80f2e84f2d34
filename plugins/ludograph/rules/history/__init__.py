"""When and where games are recorded, how they are related, how long a round takes."""
