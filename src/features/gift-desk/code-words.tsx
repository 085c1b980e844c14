import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** A word for each character of a code, so that it is understood on the phone. */
const words: Readonly<Record<string, MessageDescriptor>> = {
  0: msg({ message: 'zero', context: 'spelling' }),
  1: msg({ message: 'one', context: 'spelling' }),
  2: msg({ message: 'two', context: 'spelling' }),
  3: msg({ message: 'three', context: 'spelling' }),
  4: msg({ message: 'four', context: 'spelling' }),
  5: msg({ message: 'five', context: 'spelling' }),
  6: msg({ message: 'six', context: 'spelling' }),
  7: msg({ message: 'seven', context: 'spelling' }),
  8: msg({ message: 'eight', context: 'spelling' }),
  9: msg({ message: 'nine', context: 'spelling' }),
  A: msg({ message: 'alfa', context: 'spelling' }),
  B: msg({ message: 'bravo', context: 'spelling' }),
  C: msg({ message: 'charlie', context: 'spelling' }),
  D: msg({ message: 'delta', context: 'spelling' }),
  E: msg({ message: 'echo', context: 'spelling' }),
  F: msg({ message: 'foxtrot', context: 'spelling' }),
  G: msg({ message: 'golf', context: 'spelling' }),
  H: msg({ message: 'hotel', context: 'spelling' }),
  J: msg({ message: 'juliett', context: 'spelling' }),
  K: msg({ message: 'kilo', context: 'spelling' }),
  M: msg({ message: 'mike', context: 'spelling' }),
  N: msg({ message: 'november', context: 'spelling' }),
  P: msg({ message: 'papa', context: 'spelling' }),
  Q: msg({ message: 'quebec', context: 'spelling' }),
  R: msg({ message: 'romeo', context: 'spelling' }),
  S: msg({ message: 'sierra', context: 'spelling' }),
  T: msg({ message: 'tango', context: 'spelling' }),
  V: msg({ message: 'victor', context: 'spelling' }),
  W: msg({ message: 'whiskey', context: 'spelling' }),
  X: msg({ message: 'x-ray', context: 'spelling' }),
  Y: msg({ message: 'yankee', context: 'spelling' }),
  Z: msg({ message: 'zulu', context: 'spelling' }),
}

/** A code's groups spelled out in the reader's language. */
export function CodeWords({ groups }: { groups: readonly string[] }) {
  const { t } = useLingui()
  return (
    <p className="gift-code-words">
      {groups.map((group, index) => (
        <span key={index}>
          {Array.from(group, (letter) => {
            const word = words[letter]
            return word ? t(word) : letter
          }).join(' ')}
        </span>
      ))}
    </p>
  )
}
