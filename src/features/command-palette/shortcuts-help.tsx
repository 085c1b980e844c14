import type { ComponentProps, ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { useIsVerifiedAdmin } from '#src/product/account/admin-verdict.ts'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import './command-palette.css'

interface Line {
  /** Alternatives; each is a list of keys that are pressed together. */
  ways: readonly (readonly string[])[]
  does: ReactNode
  isForAdmins?: true
}

interface Chapter {
  id: string
  name: ReactNode
  lines: readonly Line[]
}

const chapters: readonly Chapter[] = [
  {
    id: 'everywhere',
    name: <Trans>On every page</Trans>,
    lines: [
      {
        ways: [
          ['Ctrl', 'K'],
          ['⌘', 'K'],
        ],
        does: <Trans>Open the command palette</Trans>,
      },
      { ways: [['?']], does: <Trans>Show this list</Trans> },
      { ways: [['Esc']], does: <Trans>Close what is open</Trans> },
      { ways: [['Ctrl', 'Alt', 'N']], does: <Trans>Add a test notification</Trans>, isForAdmins: true },
    ],
  },
  {
    id: 'menus',
    name: <Trans>In menus and lists</Trans>,
    lines: [
      { ways: [['↑'], ['↓']], does: <Trans>Go to the one before or after</Trans> },
      { ways: [['←'], ['→']], does: <Trans>Go to the column beside</Trans> },
      { ways: [['Enter']], does: <Trans>Choose it</Trans> },
    ],
  },
  {
    id: 'palette',
    name: <Trans>In the command palette</Trans>,
    lines: [
      {
        ways: [
          ['Ctrl', 'Enter'],
          ['⌘', 'Enter'],
        ],
        does: <Trans>Open a place in a new tab</Trans>,
      },
    ],
  },
  {
    id: 'bar',
    name: <Trans>In the header’s quick actions</Trans>,
    lines: [
      {
        ways: [
          ['Shift', '←'],
          ['Shift', '→'],
        ],
        does: <Trans>Move the icon that has the focus</Trans>,
      },
    ],
  },
]

function Keys({ ways }: Pick<Line, 'ways'>) {
  return ways.map((keys) => (
    <span key={keys.join()} className="shortcuts-way" dir="ltr">
      {keys.map((key) => (
        <kbd key={key} className="palette-key">
          {key}
        </kbd>
      ))}
    </span>
  ))
}

type Props = Pick<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'finalFocus'>

export function ShortcutsHelp({ open, onClose, finalFocus }: Props) {
  const isAdmin = useIsVerifiedAdmin()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      size="md"
      title={<Trans>Keyboard shortcuts</Trans>}
    >
      {/* Focused so that the arrow keys scroll it. A focused close button would show its tooltip over the first
          shortcuts. */}
      <div className="shortcuts" tabIndex={-1} data-autofocus>
        {chapters.map(({ id, name, lines }) => (
          <section key={id} aria-labelledby={`shortcuts-${id}`}>
            <h3 id={`shortcuts-${id}`} className="palette-head">
              {name}
            </h3>
            <dl>
              {lines
                .filter(({ isForAdmins }) => isAdmin || !isForAdmins)
                .map(({ ways, does }) => (
                  <div key={ways.join()} className="shortcuts-line">
                    <dt>{does}</dt>
                    <dd>
                      <Keys ways={ways} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
