import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DeskMessage, MessageSort } from '#contract/desk/messages-desk.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { DeskFrame } from '#src/product/desk/desk-frame.tsx'
import { type Column, DeskTable } from '#src/product/desk/desk-table.tsx'
import { ChoicePill } from '#src/product/desk/filter-pills.tsx'
import { useDesk } from '#src/product/desk/use-desk.ts'
import { DateText } from '#src/ui/figures/figures.tsx'
import { useLanguageNames } from './language-names.ts'
import { MessagePanel } from './message-panel.tsx'
import { MessageState, useMessageStates } from './message-state.tsx'
import type { MessagesFilters } from './messages-address.ts'
import { type BesideMessages, messagesSource } from './messages-desk-actors.ts'

type MessageColumn = Column<DeskMessage, MessageSort>

/** The name of the writer; an unanswered message has a dot, and says so to those who don't see it. */
function From({ message: { name, state } }: { message: DeskMessage }) {
  const { t } = useLingui()
  const isNew = state === 'new'
  return (
    <span className={isNew ? 'flex items-center gap-2 font-semibold' : undefined}>
      {isNew && (
        <span className="bg-accent size-1.5 shrink-0 rounded-full">
          <span className="sr-only">{t`Unanswered`}</span>
        </span>
      )}
      <bdi translate="no">{name}</bdi>
    </span>
  )
}

const useColumns = (): [MessageColumn, ...MessageColumn[]] => {
  const { t } = useLingui()
  const languages = useLanguageNames()
  return [
    {
      id: 'from',
      head: t({ message: 'From', context: 'message' }),
      cell: (message) => <From message={message} />,
    },
    {
      id: 'subject',
      head: t`Subject`,
      cell: ({ subject, state, language }) => (
        <bdi
          translate="no"
          lang={language}
          className={state === 'new' ? 'font-semibold wrap-anywhere' : 'wrap-anywhere'}
        >
          {subject}
        </bdi>
      ),
    },
    { id: 'language', head: t`Language`, width: 'wide', cell: ({ language }) => languages[language] },
    {
      id: 'state',
      head: t({ message: 'State', context: 'message' }),
      width: 'wide',
      cell: ({ state }) => <MessageState state={state} />,
    },
    {
      id: 'received',
      head: t`Received`,
      isNumber: true,
      width: 'wide',
      sorts: ['newest', 'oldest'],
      cell: ({ sent_at: at }) => <DateText at={at} look="shortAndYear" className="text-muted" />,
    },
  ]
}

interface PillsProps {
  filters: MessagesFilters
  onSet: (filters: Partial<MessagesFilters>) => void
}

function Pills({ filters: { state, language }, onSet }: PillsProps) {
  const { t } = useLingui()
  return (
    <>
      <ChoicePill
        name={t({ message: 'State', context: 'message' })}
        value={state}
        any={t`Any state`}
        names={useMessageStates()}
        onSet={(value) => onSet({ state: value })}
      />
      <ChoicePill
        name={t`Language`}
        value={language}
        any={t`Any language`}
        names={useLanguageNames()}
        onSet={(value) => onSet({ language: value })}
      />
    </>
  )
}

/** Facts that the list doesn't show. */
function Beside({ trapped, mailedToTeam }: BesideMessages) {
  return (
    <>
      {trapped > 0 && (
        <p className="text-small text-muted">
          <Plural
            value={trapped}
            one="# message that a program sent was not stored."
            other="# messages that programs sent were not stored."
          />
        </p>
      )}
      {!mailedToTeam && (
        <p className="text-small text-muted">
          <Trans>Nobody gets these messages by mail: CONTACT_TO is not set.</Trans>
        </p>
      )}
    </>
  )
}

/** The desk Messages of /BrainCore: guests and players write to the team. */
export function MessagesDesk() {
  const { t } = useLingui()
  const desk = useDesk(messagesSource(useCall()))
  const columns = useColumns()
  const { filters, opened, beside, set, changed } = desk
  return (
    <DeskFrame
      desk={desk}
      searchLabel={t`Name, address or words`}
      unread={<Trans>The messages could not be read.</Trans>}
      nothingYet={<Trans>Nobody has written to the team yet.</Trans>}
      pills={<Pills filters={filters} onSet={set} />}
      columns={columns}
      list={
        <>
          <DeskTable
            label={t`Messages to the team`}
            desk={desk}
            columns={columns}
            nameOf={({ name, subject }) => `${name}: ${subject}`}
          />
          {beside && <Beside {...beside} />}
        </>
      }
      panel={
        opened === null ? null : (
          <MessagePanel key={opened} id={opened} onChanged={changed} {...desk.opener} />
        )
      }
    />
  )
}
