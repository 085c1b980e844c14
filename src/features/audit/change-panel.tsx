import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AuditChange } from '#contract/desk/audit.contract.ts'
import { deskOfChange, openedByChange } from '#contract/desk/audit.rules.ts'
import { paths } from '#contract/http/paths.ts'
import { useCall } from '#src/api/api-context.tsx'
import { DeskFacts, Fact } from '#src/product/desk/desk-facts.tsx'
import { DeskPanel, type OpenedProps } from '#src/product/desk/desk-panel.tsx'
import { useDeskEntry } from '#src/product/desk/use-desk-entry.ts'
import { DateText } from '#src/ui/figures/figures.tsx'
import { changeSource } from './audit-actors.ts'
import { ChangeAbout, ChangedBy, ChangedValues, useChangeNames } from './change-words.tsx'

/** The changed record, with a link if it can be opened. */
function About({ change }: { change: AuditChange }) {
  const { kind, subject, order } = change
  const opened = openedByChange({ kind, subject, orderId: order?.id ?? null })
  if (opened === null) return <ChangeAbout change={change} />
  return (
    <Link to={paths.brainCore} search={{ desk: deskOfChange[kind], open: opened }} className="link">
      <ChangeAbout change={change} />
    </Link>
  )
}

const nothingToDo: Record<string, string> = {}

export function ChangePanel({ id, ...opened }: Omit<OpenedProps, 'onChanged'>) {
  const { t } = useLingui()
  const kinds = useChangeNames()
  const entry = useDeskEntry(changeSource(useCall()), { id, onChanged: () => {} })
  const { told } = entry
  return (
    <DeskPanel
      {...opened}
      entry={entry}
      title={told ? kinds[told.kind] : t`Change`}
      unread={<Trans>The change could not be read.</Trans>}
      doneWords={nothingToDo}
    >
      {told && (
        <>
          <DeskFacts>
            <Fact name={<Trans>By</Trans>}>
              <ChangedBy change={told} />
            </Fact>
            <Fact name={<Trans>When</Trans>}>
              <DateText at={told.at} look="full" />
            </Fact>
            <Fact name={<Trans>About</Trans>}>
              <About change={told} />
            </Fact>
            {told.player && (
              <Fact name={<Trans>Player</Trans>}>
                <bdi translate="no">{told.player.username}</bdi>
              </Fact>
            )}
          </DeskFacts>
          {told.reason !== null && (
            <q className="wish-reason">
              <bdi translate="no">{told.reason}</bdi>
            </q>
          )}
          <ChangedValues change={told} />
        </>
      )}
    </DeskPanel>
  )
}
