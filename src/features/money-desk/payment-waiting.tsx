import { worklistKinds } from '#contract/desk/money-desk.contract.ts'
import { useWorklistWords } from './worklist-words.ts'

/** The reason why a payment is pending. */
export function PaymentWaiting({ kind }: { kind: string }) {
  const words = useWorklistWords()
  const known = worklistKinds.find((one) => one === kind)
  return <span>{known ? words[known] : kind}</span>
}
