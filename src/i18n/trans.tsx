import { Trans as LinguiTrans, type TransProps, type TransRenderProps } from '@lingui/react'
import { textsInElements } from './texts-in-elements.tsx'

type Message = Omit<TransProps, 'render' | 'component'>

const Texts = ({ children }: TransRenderProps) => textsInElements(children)

/**
 * Every `<Trans>` compiles to this one instead of Lingui's own (lingui.config.ts). Lingui's Trans reads a `<b>` in a
 * value as an element of the translation, and crashes on `<constructor/>`. So players' texts are inserted unchanged,
 * after the elements were parsed.
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
