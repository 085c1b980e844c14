import { useSelector } from '@xstate/react'
import { OpenIdNotice } from './openid-notice.tsx'
import { type OpenIdActor, useIsOpening } from './passport-tab.tsx'

/** The problem of the last try with Google. */
export function GoogleProblem({ google }: { google: OpenIdActor }) {
  const problem = useSelector(google, ({ context }) => context.problem)
  const isOpening = useIsOpening(google)
  return problem && !isOpening ? <OpenIdNotice way="google" problem={problem} /> : null
}
