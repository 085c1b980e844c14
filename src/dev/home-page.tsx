import { useState } from 'react'
import { devPages } from '#contract/dev/dev-paths.ts'
import type { About } from '#contract/dev/dev.contract.ts'
import { ClockPanel } from './clock-panel.tsx'
import { AccountsPanel, MailPanel, OtherPagesPanel, PaymentsPanel } from './demo-panels.tsx'
import { fetchAbout } from './demo-state.ts'
import { Frame } from './frame.tsx'
import { machines } from './machines.ts'
import { TournamentRolesPanel } from './tournament-roles-panel.tsx'
import { useLoaded } from './use-loaded.ts'

const tools = [
  {
    title: 'Machines',
    text: `All ${machines.length} flows of the hub as charts, with what each state and transition is for.`,
    links: [{ to: devPages.machines, label: 'Look at the machines' }],
  },
  {
    title: 'Inspector',
    text: 'Watches the machines of a running page: where each one is, what reaches it, and an event by your hand.',
    links: [
      { to: '/VaultVision?inspect', label: 'Open the hub inspected' },
      { to: devPages.inspector, label: 'The inspector alone' },
    ],
  },
  {
    title: 'Gallery',
    text: 'Every part of the design system in its states, in any theme and both directions.',
    links: [{ to: devPages.gallery, label: 'Look at the gallery' }],
  },
]
const openApi = {
  title: 'OpenAPI',
  text: 'The whole API as a document, made from the contract that both sides are checked against.',
  links: [{ to: '/api/openapi.json', label: 'openapi.json' }],
}

const leadOf = ({ mail, payments }: NonNullable<About['demo']>): string =>
  mail && payments
    ? 'This is a demo: mail and payments stay on this machine.'
    : 'This is a demo, but real mail or payments are set: not everything stays on this machine.'

export function HomePage() {
  const about = useLoaded(fetchAbout)
  // Loads new mail and payments after the clock was advanced.
  const [turns, setTurns] = useState(0)
  const demo = about.state === 'here' ? about.value.demo : null
  const cards = demo ? [...tools, openApi] : tools
  return (
    <Frame title="For developers" lead={demo ? leadOf(demo) : undefined}>
      {demo && (
        <div className="dev-grid">
          {demo.accounts.length > 0 && <AccountsPanel accounts={demo.accounts} />}
          {demo.mail && <MailPanel key={`mail-${turns}`} />}
          {(demo.mail || demo.payments) && <OtherPagesPanel />}
          {demo.payments && <PaymentsPanel key={`payments-${turns}`} />}
          {demo.clock && <ClockPanel onTurned={() => setTurns(turns + 1)} />}
        </div>
      )}
      {about.state === 'failed' && (
        <p role="alert">The hub does not answer right now. Load the page again later.</p>
      )}
      <div className="dev-grid dev-tools">
        {cards.map(({ title, text, links }) => (
          <section key={title} className="dev-panel" aria-label={title}>
            <h2 className="text-title-2">{title}</h2>
            <p className="dev-muted">{text}</p>
            <div className="dev-row">
              {links.map(({ to, label }) => (
                <a key={to} className="dev-link" href={to}>
                  {label}
                </a>
              ))}
            </div>
          </section>
        ))}
      </div>
      <TournamentRolesPanel />
    </Frame>
  )
}
