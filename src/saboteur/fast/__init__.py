"""Saboteur by numbers, for search and learning: fixed actions, masks, tensors, batches."""
