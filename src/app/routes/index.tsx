import { createFileRoute, redirect } from '@tanstack/react-router'

/** Conditional landing: decided only when the session's start is over. */
export const Route = createFileRoute('/')({
  beforeLoad: async ({ context, abortController }) => {
    throw redirect({ href: await context.landing(abortController.signal), replace: true })
  },
})
