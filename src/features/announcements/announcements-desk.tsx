import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import type {
  Announcement,
  AnnouncementSort,
  AnnouncementState,
} from '#contract/announcements/announcements.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { useAnnouncementStates } from '#src/product/announcements/announcement-states.ts'
import { DeskFrame } from '#src/product/desk/desk-frame.tsx'
import { type Column, DeskTable } from '#src/product/desk/desk-table.tsx'
import { ChoicePill } from '#src/product/desk/filter-pills.tsx'
import { useDesk } from '#src/product/desk/use-desk.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'
import { Count, DateText } from '#src/ui/figures/figures.tsx'
import { AnnouncementPanel, isNew, NewAnnouncement } from './announcement-panel.tsx'
import { announcementsSource } from './announcements-source.ts'
import { newAnnouncement } from './kept-announcements.ts'

function StateBadge({ state }: { state: AnnouncementState }) {
  const { tone, word } = useAnnouncementStates()[state]
  return <Badge tone={tone}>{word}</Badge>
}

const useColumns = (): [
  Column<Announcement, AnnouncementSort>,
  ...Column<Announcement, AnnouncementSort>[],
] => {
  const { t } = useLingui()
  return [
    {
      id: 'title',
      head: t`Title`,
      cell: ({ title }) => (
        <bdi lang="en" translate="no">
          {title}
        </bdi>
      ),
    },
    {
      id: 'state',
      head: t({ message: 'State', context: 'announcement' }),
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      id: 'languages',
      head: t`Languages`,
      cell: ({ languages }) => <span translate="no">{languages.join(', ')}</span>,
      width: 'wide',
    },
    {
      id: 'author',
      head: t`Written by`,
      cell: ({ author }) => <bdi translate="no">{author}</bdi>,
      width: 'widest',
    },
    {
      id: 'reached',
      head: t`Have got it`,
      cell: ({ reached }) => <Count value={reached} />,
      isNumber: true,
      width: 'wide',
    },
    {
      id: 'when',
      head: t`Goes out`,
      cell: ({ sends_at: sends, sent_at: sent }) => {
        const at = sends ?? sent
        return at === null ? (
          <span className="text-muted">–</span>
        ) : (
          <>
            <DateText at={at} look="short" /> <DateText at={at} look="time" />
          </>
        )
      },
      isNumber: true,
    },
    {
      id: 'created',
      head: t`Begun`,
      cell: ({ created_at: at }) => <DateText at={at} look="short" />,
      isNumber: true,
      sorts: ['newest', 'oldest'],
    },
  ]
}

/** The desk Announcements of /BrainCore: what the hub tells all its players. */
export function AnnouncementsDesk() {
  const { t } = useLingui()
  const desk = useDesk(announcementsSource(useCall()))
  const columns = useColumns()
  const states = useAnnouncementStates()
  const { opened, filters, set, open, changed, opener } = desk
  const names = Object.fromEntries(Object.entries(states).map(([name, { word }]) => [name, word])) as Record<
    AnnouncementState,
    string
  >
  const panelOf = (id: string) => {
    const onSaved = (told: { id: string }): void => {
      changed()
      if (told.id !== id) open(told.id, true)
    }
    return isNew(id) ? (
      <NewAnnouncement key={id} {...opener} onSaved={onSaved} />
    ) : (
      <AnnouncementPanel key={id} id={id} {...opener} onChanged={changed} onSaved={onSaved} />
    )
  }
  return (
    <DeskFrame
      desk={desk}
      searchLabel={t`Words, or an administrator’s name`}
      unread={<Trans>The announcements could not be read.</Trans>}
      nothingYet={<Trans>Nothing was announced yet.</Trans>}
      above={
        <div className="mb-4">
          <Button variant="primary" icon={Plus} onClick={() => open(newAnnouncement)}>
            <Trans>Write an announcement</Trans>
          </Button>
        </div>
      }
      pills={
        <ChoicePill
          name={t({ message: 'State', context: 'announcement' })}
          any={t`Any state`}
          value={filters.state}
          names={names}
          onSet={(state) => set({ state })}
        />
      }
      columns={columns}
      list={
        <DeskTable label={t`All announcements`} desk={desk} columns={columns} nameOf={({ title }) => title} />
      }
      panel={opened === null ? null : panelOf(opened)}
    />
  )
}
