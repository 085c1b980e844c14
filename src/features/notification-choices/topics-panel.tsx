import { useId } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  Boxes,
  CalendarDays,
  Cpu,
  Flag,
  Gift,
  Info,
  ListChecks,
  type LucideIcon,
  Shield,
} from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import type { NotificationCategory } from '#contract/notifications/notifications.contract.ts'
import { SavingState } from '#src/product/settings/saving-state.tsx'
import type { ChoiceSetting, SettingsFields } from '#src/product/settings/settings-field-types.ts'
import { SettingsPanel } from '#src/product/settings/settings-panel.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { useRoom } from '#src/ui/use-room.ts'
import type { TopicWords } from './load-choices.ts'
import { columns, TopicRow } from './topic-row.tsx'
import { useMailWords } from './use-mail-words.ts'

const categories: Readonly<Record<NotificationCategory, { name: MessageDescriptor; icon: LucideIcon }>> = {
  'Subscriptions & Gifts': { name: msg`Subscriptions & Gifts`, icon: Gift },
  calendar: { name: msg`Calendar`, icon: CalendarDays },
  checklist: { name: msg`Checklists`, icon: ListChecks },
  assets: { name: msg`Assets`, icon: Boxes },
  system: { name: msg`System`, icon: Cpu },
  trading: { name: msg`Trading`, icon: ArrowLeftRight },
  guild: { name: msg`Guild`, icon: Shield },
  events: { name: msg`Events`, icon: Flag },
}

/** Heads of the columns. Each control has its name of its own, so that readers of the page needn't look for these. */
function Heads() {
  const { off, at_once: atOnce, daily } = useMailWords()
  return (
    <div aria-hidden="true" className="text-small text-muted font-label -mb-3 grid">
      <div className={columns}>
        <span className="border-border col-span-3 col-start-3 border-b pb-1 text-center">
          <Trans>By mail</Trans>
        </span>
      </div>
      <div className={`${columns} pt-1 text-center`}>
        <span className="col-start-2">
          <Trans>In the hub</Trans>
        </span>
        {[off, atOnce, daily].map(({ short }) => (
          <span key={short}>{short}</span>
        ))}
      </div>
    </div>
  )
}

interface CategoryProps {
  category: NotificationCategory
  topics: readonly TopicWords[]
  fields: SettingsFields
  isTable: boolean
  noMails: string | null
}

function Category({ category, topics, ...rows }: CategoryProps) {
  const { t } = useLingui()
  const { name, icon } = categories[category]
  return (
    <div>
      <h3 className="border-border-strong text-small text-muted font-body flex items-center gap-2 border-b pb-2">
        <Icon of={icon} />
        <span>{t(name)}</span>
      </h3>
      {topics.map((topic) => (
        <TopicRow key={topic.type} topic={topic} {...rows} />
      ))}
    </div>
  )
}

/** The fields of a topic; none for one that is required. */
export const fieldsOf = ({ type, required }: TopicWords): ChoiceSetting[] =>
  required ? [] : [`hub:${type}`, `mail:${type}`]

interface Props {
  topics: readonly TopicWords[]
  fields: SettingsFields
  hasAddress: boolean
}

/** "What the hub tells you": each topic, in the hub and by mail. */
export function TopicsPanel({ topics, fields, hasAddress }: Props) {
  const why = useId()
  const isTable = useRoom(48)
  const shown = [...new Set(topics.map(({ category }) => category))]
  return (
    <SettingsPanel
      title={<Trans>What the hub tells you</Trans>}
      end={<SavingState fields={fields} names={topics.flatMap(fieldsOf)} />}
    >
      {!hasAddress && (
        <div className="text-small text-muted flex items-start gap-2">
          <Icon of={Info} size={16} className="mt-0.5" />
          <p id={why}>
            <Trans>
              You have no email address here, so nothing is mailed.{' '}
              <Link to={paths.settings} search={{ tab: 'security' }} className="link">
                Add an address
              </Link>
            </Trans>
          </p>
        </div>
      )}
      {isTable && <Heads />}
      {shown.map((category) => (
        <Category
          key={category}
          category={category}
          topics={topics.filter((topic) => topic.category === category)}
          fields={fields}
          isTable={isTable}
          noMails={hasAddress ? null : why}
        />
      ))}
    </SettingsPanel>
  )
}
