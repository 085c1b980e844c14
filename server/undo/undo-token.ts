import { readSignedId, signId } from '../platform/security/signed-id.ts'
import type { secretsOf } from '../platform/security/tokens.ts'

type Secrets = Parameters<typeof secretsOf>[0]

const purpose = 'way-change-undo'

/** Returns the token of the link in the mail about a change of ways in. It can undo that change, and do nothing else. */
export const undoTokenOf = (changeId: string, settings: Secrets): string =>
  signId(changeId, purpose, settings)

/** Returns the id of the change that a token belongs to; null when the hub did not write the token. */
export const readUndoToken = (token: string, settings: Secrets): string | null =>
  readSignedId(token, purpose, settings)
