/**
 * The username of players who have left, in all their comments and updates. No player can take it: usernames have no
 * spaces. The page shows it in the reader's language.
 */
export const deletedName = 'Deleted player'
