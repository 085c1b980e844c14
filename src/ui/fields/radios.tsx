import { type ReactNode, useId } from 'react'
import { textsInElements } from '#src/i18n/texts-in-elements.tsx'
import './choices.css'

type Props<Option extends { value: string; isDisabled?: boolean }> = {
  value: Option['value'] | null
  onChange: (value: Option['value']) => void
  options: readonly Option[]
  className: string
  children: (option: Option) => ReactNode
}

export function Radios<Option extends { value: string; isDisabled?: boolean }>({
  value,
  onChange,
  options,
  className,
  children,
}: Props<Option>) {
  const name = useId()
  return options.map((option) => (
    <label key={option.value} className={className}>
      <input
        type="radio"
        name={name}
        checked={option.value === value}
        aria-disabled={option.isDisabled || undefined}
        onChange={() => option.isDisabled !== true && onChange(option.value)}
      />
      {textsInElements(children(option))}
    </label>
  ))
}
