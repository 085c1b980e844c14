import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Columns3, Minus } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import { MenuButton } from '#src/ui/layers/menu-button.tsx'

interface Props {
  /** The columns that can be hidden, with their headings. */
  columns: readonly { readonly id: string; readonly head: string }[]
  without: readonly string[]
  onSet: (without: readonly string[]) => void
}

/** Chooses the columns of a list; the choice is stored in the address. */
export function ColumnsMenu({ columns, without, onSet }: Props) {
  const { t } = useLingui()
  return (
    <MenuButton
      trigger={
        <Button variant="ghost" icon={Columns3}>
          <Trans>Columns</Trans>
        </Button>
      }
      items={columns.map(({ id, head }) => {
        const isShown = !without.includes(id)
        return {
          value: id,
          label: head,
          icon: isShown ? Check : Minus,
          note: isShown ? t`Shown` : t`Left out`,
          stays: true,
        }
      })}
      onSelect={(id) =>
        onSet(
          columns
            .map((column) => column.id)
            .filter((one) => (one === id ? !without.includes(one) : without.includes(one))),
        )
      }
    />
  )
}
