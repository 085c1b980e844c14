import type { ReactNode } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { ArrowRight, Brain } from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import { sectionOf } from '#contract/shell/places.rules.ts'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { brainVaultGroups, gauntletColumns, sectionIcons, sectionLines } from './place-menu-groups.ts'
import { sectionsOf } from './sections.ts'
import './place-menu.css'

interface Props {
  menu: 'gauntlet' | 'brainVault'
  /** True beside a list: the menu has two columns. */
  isPane: boolean
  onChoose: () => void
}

const addresses = { gauntlet: paths.gauntlet, brainVault: paths.brainVault }

/**
 * One section of a place. On the place's own page it only changes the tab: nothing is loaded, and Back leads to the
 * same page as before.
 */
function Section({ menu, id, onChoose }: { menu: Props['menu']; id: string; onChoose: () => void }) {
  const { t } = useLingui()
  const { pathname, search, hash } = useLocation()
  const { ids = [], texts = {} } = sectionsOf(menu) ?? {}
  const isHere = pathname.toLowerCase() === addresses[menu].toLowerCase()
  const isCurrent = isHere && sectionOf(ids, { tab: search.tab, hash }) === id
  const icon = sectionIcons[id]
  const line = sectionLines[id]
  const name = texts[id]?.name
  if (!icon || !name) return null
  return (
    <Link
      to={addresses[menu]}
      search={{ tab: id }}
      replace={isHere}
      resetScroll={!isHere}
      tabIndex={-1}
      aria-current={isCurrent || undefined}
      className={classes('nav-row place-menu-row', line !== undefined && 'place-menu-tall')}
      onClick={onChoose}
    >
      {line ? (
        <>
          <span className="place-menu-tile">
            <Icon of={icon} size={18} />
          </span>
          <span>
            <span>{t(name)}</span>
            <span className="place-menu-line">{t(line)}</span>
          </span>
        </>
      ) : (
        <>
          <Icon of={icon} size={18} />
          <span>{t(name)}</span>
        </>
      )}
    </Link>
  )
}

export interface MenuGroup {
  name: MessageDescriptor
  ids: readonly string[]
}

const openLine = msg`Your workspace between two matches`

/** The sections of Gauntlet or BrainVault in their groups (Shell 2.3 and 2.4). */
export function PlaceMenu({ menu, isPane, onChoose }: Props) {
  const { t } = useLingui()
  const column = (groups: readonly MenuGroup[]): ReactNode => (
    <div key={groups[0]?.ids[0]} className="place-menu-column">
      {groups.map(({ name, ids }) => (
        <div key={ids[0]} className="place-menu-group">
          <p className="place-menu-head">{t(name)}</p>
          <ul>
            {ids.map((id) => (
              <li key={id}>
                <Section menu={menu} id={id} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
  if (menu === 'gauntlet')
    return <div className="place-menu place-menu-gauntlet">{gauntletColumns.map(column)}</div>
  const { main, tools, advanced } = brainVaultGroups
  return (
    <div className="place-menu-stack">
      <Link
        to={paths.brainVault}
        tabIndex={-1}
        className="nav-row place-menu-row place-menu-tall place-menu-open"
        onClick={onChoose}
      >
        <Icon of={Brain} size={18} />
        <span className="flex-1">
          <Trans>Open BrainVault</Trans>
          <span className="place-menu-line">{t(openLine)}</span>
        </span>
        <Icon of={ArrowRight} size={18} mirror />
      </Link>
      <div className="place-menu">
        {(isPane ? [[main], [tools, advanced]] : [[main], [tools], [advanced]]).map(column)}
      </div>
    </div>
  )
}
