/** The hub cannot start: one line with instructions for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Returns the code of a system or database error, such as EADDRINUSE. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
