import { paymentReturnAddresses } from '#contract/http/paths.ts'

/** Are both return addresses pages of the hub? Nobody is sent anywhere else after paying. */
export const areReturnAddresses = (
  { success_url, cancel_url }: { success_url: string; cancel_url: string },
  publicUrl: string,
): boolean => {
  const own = paymentReturnAddresses(publicUrl)
  return success_url === own.success_url && cancel_url === own.cancel_url
}
