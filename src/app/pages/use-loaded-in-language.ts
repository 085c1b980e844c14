import { useEffect, useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'

/** Loads the page's data again when another language is chosen: its texts are data. */
export const useLoadedInLanguage = (): void => {
  const { i18n } = useLingui()
  const router = useRouter()
  const shown = useRef(i18n.locale)
  useEffect(() => {
    if (shown.current === i18n.locale) return
    shown.current = i18n.locale
    void router.invalidate()
  }, [router, i18n.locale])
}
