import { Trans as LinguiTrans, type TransProps, type TransRenderProps } from '@lingui/react'
import { textsInElements } from './texts-in-elements.tsx'

type Message = Omit<TransProps, 'render' | 'component'>

const Texts = ({ children }: TransRenderProps) => textsInElements(children)

/**
 * Lingui's Trans, for which every `<Trans>` stands (lingui.config.ts). It takes a `<b>` in a value for an element of the
 * translation, and falls over `<constructor/>`: what players wrote is put in as it is, after the elements were found.
 */
export function Trans({ values, ...message }: Message) {
  const asTheyAre =
    values &&
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' && value.includes('<') ? [value] : value,
      ]),
    )
  return <LinguiTrans {...message} {...(asTheyAre && { values: asTheyAre })} component={Texts} />
}
