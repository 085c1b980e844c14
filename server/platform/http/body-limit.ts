import { bodyLimit } from 'hono/body-limit'
import { HttpError } from './http-error.ts'

/** Refuses every request with a body of more than 100,000 bytes, before anything else reads it. */
export const limitBody = bodyLimit({
  maxSize: 100_000,
  onError: (context) => {
    if (context.req.path.startsWith('/api/')) throw new HttpError('payload_too_large')
    return context.text('The request is too large.', 413)
  },
})
