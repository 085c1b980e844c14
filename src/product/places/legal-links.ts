import { useLingui } from '@lingui/react/macro'
import { legalPaths } from '#contract/http/paths.ts'

/** The operator's legal pages by name and address, in link order. */
export const useLegalLinks = (): { to: (typeof legalPaths)[keyof typeof legalPaths]; name: string }[] => {
  const { t } = useLingui()
  return [
    { to: legalPaths.terms, name: t`Terms` },
    { to: legalPaths.privacy, name: t`Privacy` },
    { to: legalPaths.refunds, name: t`Refunds` },
    { to: legalPaths.aboutUs, name: t`About us` },
  ]
}
