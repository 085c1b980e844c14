import { worklistKinds } from '#contract/desk/money-desk.contract.ts'
import { useWorklistWords } from './worklist-words.ts'

export function PaymentWaiting({ kind }: { kind: string }) {
  const words = useWorklistWords()
  const known = worklistKinds.find((one) => one === kind)
  return <span>{known ? words[known] : kind}</span>
}
