import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import type { AuditChange } from '#contract/desk/audit.contract.ts'
import { type ChangedValue, type ChangeKind, changedValues } from '#contract/desk/audit.rules.ts'
import { reportReasons } from '#contract/comments/comments.contract.ts'
import { announcementStates } from '#contract/announcements/announcements.contract.ts'
import { suggestionStates } from '#contract/projects/suggestions.contract.ts'
import { languages } from '#contract/values/languages.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { useAnnouncementStates } from '#src/product/announcements/announcement-states.ts'
import { DeskFacts, Fact } from '#src/product/desk/desk-facts.tsx'
import { projectCategories } from '#contract/projects/project-categories.ts'
import { projectStatuses } from '#contract/projects/projects.contract.ts'
import { useCategoryNames } from '#src/product/projects/category-names.ts'
import { statusNames } from '#src/product/projects/status-names.ts'
import { useSuggestionStates } from '#src/product/projects/suggestion-states.ts'
import { useReasonNames } from '#src/product/projects/report-reasons.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Count, DateText, Money } from '#src/ui/figures/figures.tsx'
import './change-words.css'

export const useChangeNames = (): Record<ChangeKind, string> => {
  const { t } = useLingui()
  return {
    receipt_wanted: t`Receipt wanted again`,
    granted_by_hand: t`Granted by hand`,
    settled_by_hand: t`Settled by hand`,
    refund_asked: t`Refund asked for`,
    refund_made: t`Refund made`,
    refund_refused: t`Refund refused`,
    project_recounted: t`Project counted again`,
    project_status_set: t`Project’s status changed`,
    project_owner_named: t`Project’s owner named`,
    project_owner_removed: t`Project left without an owner`,
    project_edited: t`Project’s words changed`,
    update_removed: t`Update removed`,
    comment_kept: t`Comment kept`,
    comment_removed: t`Comment removed`,
    comment_put_back: t`Comment put back`,
    administrator_set: t`Administrator’s right changed`,
    suggestion_analyzed: t`Suggestion taken to analysis`,
    suggestion_accepted: t`Suggestion accepted`,
    suggestion_refused: t`Suggestion refused`,
    dao_access_set: t`Access to the DAO changed`,
    sessions_ended: t`Sessions ended`,
    votes_voided: t`Votes voided`,
    voting_barred: t`Barred from voting`,
    voting_allowed: t`Allowed to vote again`,
    burst_voided: t`Burst of votes voided`,
    burst_kept: t`Burst of votes kept`,
    username_set: t`Username changed`,
    way_in_added: t`Way to log in added`,
    way_in_removed: t`Way to log in removed`,
    way_in_undone: t`Change of a way to log in undone`,
    deletion_requested: t`Deletion of the account requested`,
    deletion_taken_back: t`Deletion of the account taken back`,
    account_deleted: t`Account deleted`,
    data_prepared: t`Preparation of their data requested`,
    announcement_written: t`Announcement written`,
    announcement_changed: t`Announcement changed`,
    announcement_scheduled: t`Announcement scheduled`,
    announcement_unscheduled: t`Announcement no longer scheduled`,
    announcement_sent: t`Announcement sent`,
    announcement_withdrawn: t`Announcement withdrawn`,
    message_answered: t`Message answered`,
    message_closed: t`Message closed without an answer`,
  }
}

const useValueNames = (): Record<ChangedValue, string> => {
  const { t } = useLingui()
  const titleIn = (language: string): string => t`Title, ${language}`
  const textIn = (language: string): string => t`Text, ${language}`
  return {
    to: t`Address`,
    mailed_at: t`Mailed`,
    gift_months: t`Gift time`,
    plan_id: t`Plan`,
    months: t`Months`,
    standing: t`Still standing`,
    settled_at: t`Settled`,
    returned_cents: t`Given back`,
    asked_cents: t`Asked for`,
    votes: t`Votes`,
    donated_cents: t`Donations`,
    removed: t`Reason for the removal`,
    status: t`Status`,
    title: t`Title`,
    text: t`Text`,
    description: t`Description`,
    category: t`Category`,
    goal_cents: t`Goal`,
    milestone: t`Milestone`,
    open_reports: t`Open reports`,
    is_admin: t`Administrator`,
    suggestion_state: t`Status`,
    owner: t`Owner`,
    dao_access: t`Access to the DAO`,
    sessions: t`Sessions`,
    may_vote: t`May vote`,
    voided: t`Votes voided`,
    given_back: t`Given back to the donation bank`,
    players: t`Accounts`,
    project_id: t`Project`,
    username: t`Username`,
    way_in: t`Way to log in`,
    deletes_at: t`Deletion`,
    announcement_state: t`Status`,
    sends_at: t`Scheduled for`,
    leads_to: t`Leads to`,
    title_fr: titleIn(languages.fr.name),
    text_fr: textIn(languages.fr.name),
    title_pt: titleIn(languages.pt.name),
    text_pt: textIn(languages.pt.name),
    title_tr: titleIn(languages.tr.name),
    text_tr: textIn(languages.tr.name),
  }
}

type Value = AuditChange['before'][ChangedValue]

function ValueText({ name, value }: { name: ChangedValue; value: Value }) {
  const { t } = useLingui()
  const reasons = useReasonNames()
  const states = useSuggestionStates()
  const categories = useCategoryNames()
  const announcements = useAnnouncementStates()
  // The receipt is to be sent again and waits for the mail server.
  if (name === 'mailed_at' && value === null) return <Trans context="value">not yet</Trans>
  if (value === null || value === undefined) return <Trans context="value">none</Trans>
  if (typeof value === 'boolean') return <span>{value ? t`yes` : t`no`}</span>
  if (typeof value === 'number') {
    if (name.endsWith('_cents')) return <Money cents={value} />
    return name === 'gift_months' ? (
      <Plural value={value} one="# month" other="# months" />
    ) : (
      <Count value={value} />
    )
  }
  if (name.endsWith('_at')) return <DateText at={value} look="full" />
  const reason = name === 'removed' ? reportReasons.find((one) => one === value) : undefined
  if (reason) return <span>{reasons[reason]}</span>
  const status = name === 'status' ? projectStatuses.find((one) => one === value) : undefined
  if (status) return <span>{t(statusNames[status])}</span>
  const category = name === 'category' ? projectCategories.find((one) => one === value) : undefined
  if (category) return <span>{categories[category]}</span>
  const announced =
    name === 'announcement_state' ? announcementStates.find((one) => one === value) : undefined
  if (announced) return <span>{announcements[announced].word}</span>
  const state = name === 'suggestion_state' ? suggestionStates.find((one) => one === value) : undefined
  if (state) return <span>{states[state]}</span>
  return <bdi translate="no">{name === 'plan_id' ? (planNames as Record<string, string>)[value] : value}</bdi>
}

const arrow = <Icon of={ArrowRight} size={16} mirror className="change-arrow" />

type States = Pick<AuditChange, 'before' | 'after'>

/** The values of a change: first the changed ones, then the others. */
const valuesOf = ({ before, after }: States): ChangedValue[] => {
  const told = changedValues.filter((name) => name in before || name in after)
  const isChanged = (name: ChangedValue): boolean => name in before && before[name] !== after[name]
  return [...told.filter(isChanged), ...told.filter((name) => !isChanged(name))]
}

function Change({ name, change: { before, after } }: { name: ChangedValue; change: States }) {
  return (
    <>
      {name in before && before[name] !== after[name] && !(name === 'removed' && before[name] === null) && (
        <>
          <ValueText name={name} value={before[name]} /> {arrow}{' '}
        </>
      )}
      <ValueText name={name} value={after[name]} />
    </>
  )
}

/** The most important changed value, before and after. */
export function ChangedFirst({ change }: { change: States }) {
  const names = useValueNames()
  const [first] = valuesOf(change)
  if (!first) return null
  return (
    <>
      <span>{names[first]}</span> <Change name={first} change={change} />
    </>
  )
}

export function ChangedValues({ change }: { change: States }) {
  const names = useValueNames()
  return (
    <DeskFacts>
      {valuesOf(change).map((name) => (
        <Fact key={name} name={names[name]}>
          <Change name={name} change={change} />
        </Fact>
      ))}
    </DeskFacts>
  )
}

export function ChangeWords({ change }: { change: AuditChange }) {
  const kinds = useChangeNames()
  return (
    <>
      <span>{`${kinds[change.kind]} ·`}</span> <ChangedFirst change={change} />
    </>
  )
}

/** The administrator who made the change; without one, it was made by the people who run the hub. */
export function ChangedBy({ change: { admin } }: { change: Pick<AuditChange, 'admin'> }) {
  return admin === null ? <Trans>Whoever runs the hub</Trans> : <bdi translate="no">{admin.username}</bdi>
}

/** The changed record, by its most familiar name. */
export function ChangeAbout({ change: { order, subject_name, player, subject } }: { change: AuditChange }) {
  return <bdi translate="no">{order?.number ?? subject_name ?? player?.username ?? subject}</bdi>
}
