import { type CSSProperties, useState } from 'react'
import { ChevronDown, Languages, Mail, Pencil, Trash2 } from 'lucide-react'
import { Badge } from '#src/ui/figures/badge.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import { Count, Signed } from '#src/ui/figures/figures.tsx'
import { Popover } from '#src/ui/layers/popover.tsx'
import { QrCode } from '#src/ui/drawing/qr-code.tsx'
import { MenuButton } from '#src/ui/layers/menu-button.tsx'
import { SortHead, Table } from '#src/ui/figures/table.tsx'
import { Tabs } from '#src/ui/controls/tabs.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { toast } from '#src/ui/layers/toast.ts'
import { Row, Section } from './section.tsx'

const long = 'A chosen line stays short, and a long one wraps between words without touching the cross.'

const logInForm = (
  <div className="grid gap-4">
    <TextField label="Email address" icon={Mail} type="email" autoComplete="email" data-autofocus />
    <Button variant="primary" size="lg" block glow>
      Send magic link
    </Button>
  </div>
)

function LoginTabs() {
  const [tab, setTab] = useState('email')
  return (
    <Tabs
      look="segmented"
      label="Ways to log in"
      value={tab}
      onChange={setTab}
      items={[
        {
          value: 'imx',
          label: (
            <>
              <span>imx</span> <Badge tone="warning">Premium</Badge>
            </>
          ),
          content: 'Passport',
        },
        { value: 'other', label: 'Other', content: 'Wallets' },
        { value: 'email', label: 'Email', content: logInForm },
      ]}
    />
  )
}

export function Layers({ open }: { open: string | null }) {
  const [dialog, setDialog] = useState(open === 'dialog')
  const [popover, setPopover] = useState(false)
  const [language, setLanguage] = useState('en')
  const undo = { label: 'Undo', onPress: () => void toast.info('Back again') }
  return (
    <Section title="Dialog, menus, toasts">
      <Row>
        <Button onClick={() => setDialog(true)}>Open dialog</Button>
        <Button id="gallery-popover" aria-expanded={popover} onClick={() => setPopover(!popover)}>
          Popover
        </Button>
        <MenuButton
          trigger={
            <Button variant="ghost" icon={Languages} iconEnd={ChevronDown}>
              Language
            </Button>
          }
          chosen={language}
          onSelect={setLanguage}
          items={[
            { value: 'en', label: 'English', lang: 'en' },
            { value: 'fr', label: 'Français', lang: 'fr' },
          ]}
        />
        <MenuButton
          trigger={<Button iconEnd={ChevronDown}>Actions</Button>}
          onSelect={(value) => toast.info(value)}
          items={[
            { value: 'edit', label: 'Edit', icon: Pencil, shortcut: 'E' },
            { value: 'delete', label: 'Delete', icon: Trash2, danger: true },
            { value: 'never', label: 'Not now', disabled: true },
          ]}
        />
      </Row>
      <Row>
        <Button onClick={() => toast.success('Copied')}>Success</Button>
        <Button onClick={() => toast.info('Your order is kept', { text: long })}>Info</Button>
        <Button onClick={() => toast.error('The plans could not be loaded.')}>Error</Button>
        <Button onClick={() => toast.warning('Notification deleted', { duration: 6000, action: undo })}>
          With action
        </Button>
      </Row>
      <Popover
        open={popover}
        onClose={() => setPopover(false)}
        title="Popover"
        controlId="gallery-popover"
        top={68}
      >
        <div
          className="p-5"
          style={{ '--qr-plate-size': '123px', '--qr-module-size': '3px' } as CSSProperties}
        >
          <QrCode text="0x0000000000000000000000000000000000000001" label="QR code of an address" />
        </div>
      </Popover>
      <Dialog
        open={dialog}
        onClose={() => setDialog(false)}
        size="sm"
        title="Log in to continue"
        description="Your order is saved. You will come back to it after logging in."
        foot={
          <p className="text-small text-muted text-center">
            New here? The same link creates your account, on the Free plan.
          </p>
        }
      >
        <LoginTabs />
      </Dialog>
    </Section>
  )
}

const players = [
  ['vesper', 2374, 18],
  ['mirel', 2174, 41],
  ['sedna.b', 2168, -6],
] as const

export function Tables() {
  const [tab, setTab] = useState('leaderboard')
  const [rising, setRising] = useState(false)
  const rows = players.toSorted((one, other) => (rising ? one[1] - other[1] : other[1] - one[1]))
  const table = (
    <Table label="Leaderboard">
      <thead>
        <tr>
          <th scope="col">Player</th>
          <SortHead number sorted={rising ? 'ascending' : 'descending'} onSort={() => setRising(!rising)}>
            Rating
          </SortHead>
          <th scope="col" className="ui-number">
            Week
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, rating, week]) => (
          <tr key={name} aria-current={name === 'mirel' || undefined}>
            <th scope="row">
              <span>{name}</span> {name === 'mirel' && <Badge tone="accent">You</Badge>}
            </th>
            <td className="ui-number">
              <Count value={rating} />
            </td>
            <td className="ui-number">
              <Signed value={week} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
  return (
    <Section title="Tabs and table">
      <Tabs
        label="Sections"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'leaderboard', label: 'Leaderboard', content: table },
          { value: 'matches', label: 'Matches', content: 'No matches yet.' },
          { value: 'tier-list', label: 'Tier list', content: 'No tier list yet.' },
        ]}
      />
    </Section>
  )
}
