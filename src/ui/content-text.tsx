import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'

/** What the community writes in, whatever the reader's language. */
const contentLanguage = 'en'

/** Words of the community, such as a title: read out, and set, in their own language. */
export function ContentText({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  return <bdi lang={i18n.locale === contentLanguage ? undefined : contentLanguage}>{children}</bdi>
}
