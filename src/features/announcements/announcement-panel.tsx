import { type ReactNode, useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, Pencil, Send, Undo2 } from 'lucide-react'
import type { ToldAnnouncement } from '#contract/announcements/announcements.contract.ts'
import { typedAnnouncement } from '#contract/announcements/announcements.rules.ts'
import { hourMs } from '#contract/values/time.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import { useCall } from '#src/api/api-context.tsx'
import { useUser } from '#src/product/account/use-user.ts'
import { useAnnouncementStates } from '#src/product/announcements/announcement-states.ts'
import { DeskFacts, Fact } from '#src/product/desk/desk-facts.tsx'
import { DeskPanel, type OpenedProps, PanelFrame } from '#src/product/desk/desk-panel.tsx'
import { type DeskEntry, useDeskEntry } from '#src/product/desk/use-desk-entry.ts'
import { useNotReady } from '#src/product/desk/use-not-ready.ts'
import { WishForm } from '#src/product/desk/wish-form.tsx'
import type { WishWords } from '#src/product/desk/wish-words.ts'
import { zoneHere } from '#src/product/words/zone-here.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'
import { Count, DateText, useFigures } from '#src/ui/figures/figures.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { announcementSource, type AnnouncementWish } from './announcements-source.ts'
import { formOf } from './announcements-actors.ts'
import { keptAnnouncements, newAnnouncement } from './kept-announcements.ts'
import { ScheduleField } from './schedule-field.tsx'
import { localOf } from './schedule.rules.ts'

type Entry = DeskEntry<ToldAnnouncement, AnnouncementWish>

const useWords = (told: ToldAnnouncement, entry: Entry): WishWords<AnnouncementWish> => {
  const { t } = useLingui()
  const verbs: Record<AnnouncementWish['kind'], string> = {
    schedule: t`Schedule`,
    unschedule: t`Back to draft`,
    send: t`Send to all`,
    withdraw: t({ message: 'Withdraw', context: 'announcement' }),
  }
  const { readers, reached } = told
  const sentences: Record<AnnouncementWish['kind'], ReactNode> = {
    schedule: <Trans>Until then it can be changed back into a draft.</Trans>,
    unschedule: <Trans>It won’t be sent before it is scheduled again.</Trans>,
    send: (
      <Plural
        value={readers}
        one="# player gets it now. It can’t be changed afterwards, only withdrawn."
        other="# players get it now. It can’t be changed afterwards, only withdrawn."
      />
    ),
    withdraw:
      reached === 0 ? (
        <Trans>Nobody will get it. This can’t be taken back.</Trans>
      ) : (
        <Plural
          value={reached}
          one="It disappears for the # player who has it, and goes to nobody else. This can’t be taken back."
          other="It disappears for the # players who have it, and goes to nobody else. This can’t be taken back."
        />
      ),
  }
  const verbOf = ({ kind }: AnnouncementWish): string => verbs[kind]
  return {
    title: verbOf,
    fields: (wish) =>
      wish.kind === 'schedule' && (
        <ScheduleField wish={wish} isReadOnly={entry.state === 'acting'} onChange={entry.change} />
      ),
    sentence: ({ kind }) => sentences[kind],
    verb: verbOf,
    isGrave: ({ kind }) => kind === 'withdraw',
  }
}

const begun = { reason: '', isReady: true, isReasonOptional: true, asks: 'once' } as const

/** The decisions that are possible now. */
function Offers({ told, entry, onEdit }: { told: ToldAnnouncement; entry: Entry; onEdit: () => void }) {
  const notYet = useNotReady(entry.actor)
  const { state } = told
  if (state === 'withdrawn') return null
  const zone = zoneHere() ?? 'UTC'
  return (
    <>
      {state === 'draft' && (
        <Button icon={Pencil} disabledReason={notYet} onClick={onEdit}>
          <Trans context="announcement">Edit</Trans>
        </Button>
      )}
      {state === 'draft' && (
        <Button
          icon={CalendarClock}
          disabledReason={notYet}
          onClick={() =>
            entry.begin({
              ...begun,
              kind: 'schedule',
              zone,
              // The next full hour that leaves time to look once more.
              local: localOf(Math.ceil((Date.now() + hourMs / 4) / hourMs) * hourMs, zone),
            })
          }
        >
          <Trans>Schedule</Trans>
        </Button>
      )}
      {state === 'scheduled' && (
        <Button disabledReason={notYet} onClick={() => entry.begin({ ...begun, kind: 'unschedule' })}>
          <Trans>Back to draft</Trans>
        </Button>
      )}
      {(state === 'draft' || state === 'scheduled') && (
        <Button icon={Send} disabledReason={notYet} onClick={() => entry.begin({ ...begun, kind: 'send' })}>
          <Trans>Send now</Trans>
        </Button>
      )}
      <Button
        icon={Undo2}
        variant="ghost"
        disabledReason={notYet}
        onClick={() => entry.begin({ ...begun, kind: 'withdraw' })}
      >
        <Trans context="announcement">Withdraw</Trans>
      </Button>
    </>
  )
}

function Facts({ told }: { told: ToldAnnouncement }) {
  const { number } = useFigures()
  const [shown, total] = [number(told.reached), number(told.readers)]
  const zone = zoneHere() ?? 'UTC'
  return (
    <DeskFacts>
      <Fact name={<Trans>Written by</Trans>}>
        <bdi translate="no">{told.author}</bdi>
      </Fact>
      <Fact name={<Trans>Changed</Trans>}>
        <DateText at={told.changed_at} look="full" />
      </Fact>
      {told.sends_at !== null && (
        <Fact name={<Trans>Scheduled for</Trans>}>
          <DateText at={told.sends_at} look="full" />{' '}
          <span className="text-muted" translate="no">
            {zone}
          </span>
        </Fact>
      )}
      {told.sent_at !== null && (
        <Fact name={<Trans context="announcement">Sent</Trans>}>
          <DateText at={told.sent_at} look="full" />
        </Fact>
      )}
      {told.withdrawn_at !== null && (
        <Fact name={<Trans context="announcement">Withdrawn</Trans>}>
          <DateText at={told.withdrawn_at} look="full" />
        </Fact>
      )}
      <Fact name={told.sent_at === null ? <Trans>Would get it</Trans> : <Trans>Have got it</Trans>}>
        {told.sent_at !== null && told.reached < told.readers ? (
          <Trans>
            {shown} of {total}
          </Trans>
        ) : (
          <Count value={told.sent_at === null ? told.readers : told.reached} />
        )}
      </Fact>
      {told.path !== null && (
        <Fact name={<Trans>Leads to</Trans>}>
          <bdi dir="ltr" translate="no">
            {told.path}
          </bdi>
        </Fact>
      )}
    </DeskFacts>
  )
}

function Told({ told, entry, onEdit }: { told: ToldAnnouncement; entry: Entry; onEdit: () => void }) {
  const [language, choose] = useState<LanguageCode>('en')
  const words = useWords(told, entry)
  return (
    <>
      <Facts told={told} />
      <WishForm entry={entry} words={words} offers={<Offers told={told} entry={entry} onEdit={onEdit} />} />
      <AnnouncementPreview texts={typedAnnouncement(told.texts)} language={language} onChoose={choose} />
    </>
  )
}

interface PanelProps extends OpenedProps {
  onSaved: (told: ToldAnnouncement) => void
}

interface EntryProps extends PanelProps {
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
  onLeft: () => void
}

function OpenedEntry({ id, onChanged, onSaved, isEditing, onEdit, onLeft, ...opened }: EntryProps) {
  const { t } = useLingui()
  const call = useCall()
  const states = useAnnouncementStates()
  const entry = useDeskEntry(announcementSource(call), { id, onChanged })
  const { told } = entry
  const badge = told && states[told.state]
  return (
    <DeskPanel
      {...opened}
      entry={entry}
      title={
        told ? (
          <bdi lang="en" translate="no">
            {told.title}
          </bdi>
        ) : (
          <Trans>Announcement</Trans>
        )
      }
      badge={badge && <Badge tone={badge.tone}>{badge.word}</Badge>}
      unread={<Trans>The announcement could not be read.</Trans>}
      doneWords={{
        schedule: t`It is scheduled.`,
        unschedule: t`It is a draft again.`,
        send: t`It is being sent.`,
        withdraw: t`It is withdrawn.`,
      }}
    >
      {told &&
        (isEditing ? (
          <AnnouncementForm
            base={{ id, revision: told.revision, form: formOf(told) }}
            onSaved={onSaved}
            onLeft={onLeft}
          />
        ) : (
          <Told told={told} entry={entry} onEdit={() => onEdit(true)} />
        ))}
    </DeskPanel>
  )
}

/** One announcement beside the list. A draft that this browser stores is open for writing. */
export function AnnouncementPanel({ onSaved, onChanged, ...props }: PanelProps) {
  const userId = useUser()?.id ?? null
  const [isEditing, edit] = useState(() => keptAnnouncements(userId).of(props.id) !== null)
  /** Grows when it has to be read again. */
  const [version, again] = useState(0)
  const close = (): void => {
    edit(false)
    again((before) => before + 1)
  }
  return (
    <OpenedEntry
      key={version}
      {...props}
      isEditing={isEditing}
      onEdit={edit}
      onChanged={onChanged}
      onLeft={() => {
        close()
        onChanged()
      }}
      onSaved={(told) => {
        close()
        onSaved(told)
      }}
    />
  )
}

const none = { title: '', message: '' }
const empty = {
  id: null,
  revision: 0,
  form: { texts: { en: none, fr: none, pt: none, tr: none }, path: '' },
} as const

/** A new announcement beside the list. */
export function NewAnnouncement({ onSaved, ...opener }: Omit<PanelProps, 'id' | 'onChanged'>) {
  return (
    <PanelFrame {...opener} title={<Trans>New announcement</Trans>}>
      <AnnouncementForm base={empty} onSaved={onSaved} onLeft={opener.onClose} />
    </PanelFrame>
  )
}

export const isNew = (id: string): boolean => id === newAnnouncement
