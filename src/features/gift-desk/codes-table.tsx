import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { ChevronDown, Ellipsis } from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import { classes } from '#src/ui/classes.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Table } from '#src/ui/figures/table.tsx'
import { MenuButton } from '#src/ui/layers/menu-button.tsx'
import { useRoom } from '#src/ui/use-room.ts'
import { CodeStateBadge } from './code-state-badge.tsx'
import type { ListedCode } from './code-states.rules.ts'
import type { DeskActors } from './gift-desk-view.ts'
import { rowId } from './gift-desk-view.ts'
import { GiftName, useGiftName } from './gift-name.tsx'
import { useCodeDeeds } from './use-code-deeds.tsx'

interface Props {
  actors: DeskActors
  codes: readonly ListedCode[]
  chosenId: string | null
  /** Time when the lists were loaded, in milliseconds. */
  now: number
}
type RowProps = Omit<Props, 'codes'> & { listed: ListedCode }

/** From this width on, a row is one line. */
const tableRem = 48

/** The order is hidden from the receiver of a code. */
function Order({ listed: { code, isReceived } }: Pick<RowProps, 'listed'>) {
  const { order_id: id, order_number: number } = code
  if (isReceived) return null
  if (id === null || number === null) return <Trans>No order</Trans>
  return (
    <Link
      to={paths.paymentSuccess}
      search={{ order: id }}
      hash="receipt"
      className="gift-order"
      translate="no"
    >
      <span className="sr-only">
        <Trans>Receipt for order</Trans>{' '}
      </span>
      <bdi translate="no">{number}</bdi>
    </Link>
  )
}

function Who({ listed: { code, isReceived } }: Pick<RowProps, 'listed'>) {
  if (isReceived) return <Trans>You</Trans>
  const who = code.claimed_by ?? code.mail?.to
  if (who === undefined)
    return (
      <span className="text-muted">
        <Trans>Not given yet</Trans>
      </span>
    )
  // Long addresses are broken before the domain.
  const [name, ...domain] = who.split('@')
  return (
    <bdi className="gift-who" translate="no">
      <span>{name}</span>
      {domain.length > 0 && (
        <>
          <wbr />
          <span>{`@${domain.join('@')}`}</span>
        </>
      )}
    </bdi>
  )
}

/** The name of the gift; a press on it opens or closes its card. */
function Name({ actors, listed: { code }, chosenId }: RowProps) {
  const nameOf = useGiftName()
  const isChosen = code.id === chosenId
  return (
    <button
      type="button"
      id={rowId(code.id)}
      className="gift-open"
      aria-label={nameOf(code)}
      aria-expanded={isChosen}
      onClick={() =>
        actors.desk.send(isChosen ? { type: 'code.close' } : { type: 'code.choose', id: code.id })
      }
    >
      <GiftName gift={code} />
      <Icon of={ChevronDown} size={16} className="gift-chevron" />
    </button>
  )
}

function Deed({ actors, listed: { code, isReceived }, now }: RowProps) {
  const deedsOf = useCodeDeeds(actors)
  const nameOf = useGiftName()
  const isWritten = useSelector(
    actors.mail,
    (snapshot) => snapshot.context.id === code.id && !snapshot.matches('closed'),
  )
  const [deed] = isReceived ? [] : deedsOf(code, now)
  if (!deed) return null
  const isInWork = isWritten && deed.key !== 'takeBack'
  return (
    <Button
      size="sm"
      variant={isInWork ? 'secondary' : 'ghost'}
      icon={deed.icon}
      className={classes('gift-deed', isInWork && 'gift-deed-in-work')}
      aria-label={`${deed.name}: ${nameOf(code)}`}
      onClick={deed.act}
    >
      {deed.short}
    </Button>
  )
}

function DeedsMenu({ actors, listed: { code, isReceived }, now }: RowProps) {
  const { t } = useLingui()
  const nameOf = useGiftName()
  const deeds = useCodeDeeds(actors)(code, now)
  if (isReceived || deeds.length === 0) return null
  const name = nameOf(code)
  return (
    <MenuButton
      trigger={<IconButton icon={Ellipsis} label={t`What can be done with ${name}`} />}
      items={deeds.map(({ key, name: label, icon }) => ({ value: key, label, icon }))}
      onSelect={(value) => deeds.find(({ key }) => key === value)?.act()}
    />
  )
}

function TableRow(props: RowProps) {
  const { code } = props.listed
  return (
    <tr aria-current={code.id === props.chosenId || undefined} className="gift-row">
      <th scope="row">
        <Name {...props} />
      </th>
      <td>
        <Order listed={props.listed} />
      </td>
      <td>
        <CodeStateBadge code={code} now={props.now} />
      </td>
      <td>
        <Who listed={props.listed} />
      </td>
      <td className="ui-number">
        <Deed {...props} />
      </td>
    </tr>
  )
}

function ListRow(props: RowProps) {
  const { code } = props.listed
  return (
    <li aria-current={code.id === props.chosenId || undefined} className="gift-line">
      <Name {...props} />
      <CodeStateBadge code={code} now={props.now} />
      <span className="gift-line-who">
        <Who listed={props.listed} />
      </span>
      <span className="gift-line-deeds">
        <DeedsMenu {...props} />
      </span>
    </li>
  )
}

/** The codes, one row each; two lines per row on phones. */
export function CodesTable({ codes, ...rest }: Props) {
  const { t } = useLingui()
  const isWide = useRoom(tableRem)
  if (!isWide)
    return (
      <ul className="gift-lines" aria-label={t`Codes`}>
        {codes.map((listed) => (
          <ListRow key={listed.code.id} listed={listed} {...rest} />
        ))}
      </ul>
    )
  return (
    <Table label={t`Codes`} className="gift-table">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Gift</Trans>
          </th>
          <th scope="col">
            <Trans>Order</Trans>
          </th>
          <th scope="col">
            <Trans context="gift code">State</Trans>
          </th>
          <th scope="col">
            <Trans>Who has it</Trans>
          </th>
          <th scope="col">
            <span className="sr-only">
              <Trans>What to do</Trans>
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {codes.map((listed) => (
          <TableRow key={listed.code.id} listed={listed} {...rest} />
        ))}
      </tbody>
    </Table>
  )
}
