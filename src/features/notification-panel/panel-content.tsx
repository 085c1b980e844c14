import { useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { ChevronUp } from 'lucide-react'
import { Badge } from '#src/ui/figures/badge.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Tabs, useTabStops } from '#src/ui/controls/tabs.tsx'
import { Count } from '#src/ui/figures/figures.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { Drawings } from './category-icons.tsx'
import { NotificationRows } from './notification-rows.tsx'
import { PanelNotes } from './panel-notes.tsx'
import { usePanelView } from './panel-view.ts'
import { TryAgain } from './try-again.tsx'

const skeletonRows = ['1', '2', '3', '4', '5']

interface Props {
  isWide: boolean
  onFollow: () => void
}

interface ListProps extends Props {
  isPointed: boolean
  isAtPill: boolean
  startsAtFirst: boolean
  onShowHistory: () => void
}

/** The list of the chosen tab: it is loading, failed, or there. */
function TabContent({ onShowHistory, startsAtFirst, ...props }: ListProps) {
  const { t } = useLingui()
  const { actor, list } = usePanelView()
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ open: { list: 'failed' } }))
  useTabStops(hasFailed ? 'failed' : list ? 'list' : 'loading')
  if (hasFailed) {
    return (
      <div className="px-5 pt-2 pb-4">
        <ErrorState text={<Trans>Failed to retrieve notifications</Trans>} actions={<TryAgain />} />
      </div>
    )
  }
  if (!list) {
    return (
      <Loading label={t`Loading...`} className="notification-loading">
        {skeletonRows.map((row) => (
          <span key={row} className="notification-loading-row">
            <Skeleton className="size-[38px] flex-none" />
            <span className="grid flex-1 gap-2">
              <Skeleton className="h-[14px] w-[55%]" />
              <Skeleton className="h-3 w-[90%]" />
            </span>
          </span>
        ))}
      </Loading>
    )
  }
  return <NotificationRows {...props} {...{ list, startsAtFirst, onShowHistory }} />
}

/** Says how many have arrived: every 30 s at most. */
function Arrivals() {
  const { actor } = usePanelView()
  const announced = useSelector(actor, ({ context }) => context.announced)
  const sentence = useSelector(actor, ({ context }) => context.sentence)
  return (
    <p role="status" className="sr-only">
      {announced > 0 && (
        <span key={sentence}>
          <Plural value={announced} one="# new notification" other="# new notifications" />
        </span>
      )}
    </p>
  )
}

/** Tabs, list, and what stands over it. */
export function PanelContent({ isWide, onFollow }: Props) {
  const { t } = useLingui()
  const { actor, counts, arrived } = usePanelView()
  const tab = useSelector(actor, ({ context }) => context.tab)
  const [shownAt, setShownAt] = useState(0)
  const [isPointed, setPointed] = useState(false)
  const [isAtPill, setAtPill] = useState(false)
  const choose = (chosen: typeof tab): void => {
    setShownAt(0)
    actor.send({ type: 'tab.choose', tab: chosen })
  }
  const unread = counts?.unread ?? 0
  const content = (
    <div
      className="relative flex min-h-0 flex-col"
      onPointerEnter={({ pointerType }) => setPointed(pointerType !== 'touch')}
      onPointerLeave={() => setPointed(false)}
    >
      {tab === 'recent' && arrived > 0 && (
        <button
          type="button"
          className="notification-pill"
          onFocus={() => setAtPill(true)}
          onBlur={() => setAtPill(false)}
          onClick={() => {
            actor.send({ type: 'arrivals.show' })
            setShownAt((times) => times + 1)
            setAtPill(false)
          }}
        >
          <Icon of={ChevronUp} size={16} />
          <span>
            <Plural value={arrived} one="# new" other="# new" />
          </span>
        </button>
      )}
      <PanelNotes />
      <TabContent
        key={`${tab} ${shownAt}`}
        isWide={isWide}
        onFollow={onFollow}
        isPointed={isPointed}
        isAtPill={isAtPill && arrived > 0}
        startsAtFirst={shownAt > 0}
        onShowHistory={() => choose('history')}
      />
    </div>
  )
  return (
    <>
      <Drawings />
      <Tabs
        look="segmented"
        className="notification-tabs flex min-h-0 flex-col"
        label={t`Notifications`}
        value={tab}
        onChange={choose}
        items={[
          {
            value: 'recent',
            label: (
              <>
                <span>
                  <Trans>Recent</Trans>
                </span>
                {unread > 0 && (
                  <Badge className="notification-count">
                    <Count value={unread} />
                  </Badge>
                )}
              </>
            ),
            content: tab === 'recent' && content,
          },
          { value: 'history', label: <Trans>History</Trans>, content: tab === 'history' && content },
        ]}
      />
      <Arrivals />
    </>
  )
}
