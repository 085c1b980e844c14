import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { useLingui } from '@lingui/react/macro'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'

interface Props {
  icon: LucideIcon
  name: ReactNode
  badge?: ReactNode
  /** One muted line. */
  line: ReactNode
  action?: ReactNode
  /** Nothing is there yet, or not any longer. */
  isQuiet?: boolean
  /** A question with two answers, which stand under it where the row is narrow. */
  isAsked?: boolean
  /** In place below the line: a field, or a problem. */
  children?: ReactNode
}

/** A row of the account: tile, name with its badge, a line, the action at its end (design.md 20). */
export function AccountRow({ icon, name, badge, line, action, children, ...is }: Props) {
  const { isQuiet = false, isAsked = false } = is
  return (
    <li
      className={classes(
        'border-border flex min-h-[64px] items-center gap-[14px] py-[10px] not-first:border-t',
        (isAsked || Boolean(children)) && 'flex-wrap',
      )}
    >
      <span className="bg-surface-2 text-muted rounded-sm grid size-[36px] shrink-0 place-items-center">
        <Icon of={icon} />
      </span>
      <div className={classes('min-w-0 flex-1', isAsked && 'basis-[200px]')}>
        <p
          className={classes(
            'flex flex-wrap items-center gap-x-2',
            isQuiet ? 'text-body font-row' : 'text-body-strong',
          )}
        >
          <span className="wrap-anywhere">{name}</span>
          {badge}
        </p>
        <div className="text-muted text-small wrap-anywhere">{line}</div>
      </div>
      {action !== undefined && (
        <div className={classes('flex items-center gap-2', isAsked && 'ms-[50px]')}>{action}</div>
      )}
      {children && <div className="grid basis-full gap-4 pb-2">{children}</div>}
    </li>
  )
}

export function AccountRows({ children }: { children: ReactNode }) {
  return <ul className="-mt-2 -mb-[14px]">{children}</ul>
}

/** Takes the room of this number of rows while they are read, so that nothing moves once they are there. */
export function LoadingRows({ count }: { count: number }) {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="grid gap-[14px]">
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} className="h-[48px]" />
      ))}
    </div>
  )
}
