import { useLingui } from '@lingui/react/macro'

/** Names the kind of a picture by the value of its field. */
export const usePictureWord = (): ((value: string) => string) => {
  const { t } = useLingui()
  return (value) => (value === '' ? t`Initial` : t`From your wallet`)
}
