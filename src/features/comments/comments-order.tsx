import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowDownWideNarrow } from 'lucide-react'
import { commentOrders } from '#contract/comments/comments.contract.ts'
import type { WantedComments } from '#machines/comments/comments.machine.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { searchFor, wantedIn } from './comments-address.ts'

/** Returns the comment and order from the address, and a function that changes them. */
export const useWanted = (): [WantedComments, (wanted: WantedComments) => void] => {
  const { order, wanted } = wantedIn(useSearch({ strict: false }))
  const navigate = useNavigate()
  return [
    { order, wanted },
    (chosen) =>
      void navigate({
        to: '.',
        hash: true,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
        search: (kept) => ({ ...kept, ...searchFor(chosen) }),
      }),
  ]
}

export function OrderChoice({
  order,
  onChoose,
}: Pick<WantedComments, 'order'> & { onChoose: (order: WantedComments['order']) => void }) {
  const { t } = useLingui()
  return (
    <SelectField
      bare
      hideLabel
      icon={ArrowDownWideNarrow}
      label={t`Order of the comments`}
      value={order}
      options={[
        { value: 'newest', label: t`Newest first` },
        { value: 'oldest', label: t`Oldest first` },
      ]}
      onValueChange={(value) => onChoose(commentOrders.find((one) => one === value) ?? 'newest')}
    />
  )
}
