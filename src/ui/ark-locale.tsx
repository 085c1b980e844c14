import type { ReactNode } from 'react'
import { LocaleProvider } from '@ark-ui/react/locale'
import { useLingui } from '@lingui/react'
import { intlLocale } from './figures/intl.ts'

/** Gives the widget library the reader's language, and with it the direction of its arrow keys. */
export function ArkLocale({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  return <LocaleProvider locale={intlLocale(i18n.locale)}>{children}</LocaleProvider>
}
