import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'

const contentLanguage = 'en'

/** Text written by the community, such as a title: read out and typeset in its own language. */
export function ContentText({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  return <bdi lang={i18n.locale === contentLanguage ? undefined : contentLanguage}>{children}</bdi>
}
