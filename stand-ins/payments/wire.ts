import type Stripe from 'stripe'

/** An object of the payment API on the wire: decimals are strings, everything else has the SDK's type. */
export type Wire<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends readonly (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T

export type Session = Wire<Stripe.Checkout.Session>
export type SessionLine = Wire<Stripe.LineItem>
export type Price = Wire<Stripe.Price>
export type Product = Wire<Stripe.Product>
export type Customer = Wire<Stripe.Customer>
export type Subscription = Wire<Stripe.Subscription>
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>
export type Schedule = Wire<Stripe.SubscriptionSchedule>
export type Invoice = Wire<Stripe.Invoice>
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>
export type PaymentIntent = Wire<Stripe.PaymentIntent>
export type Charge = Wire<Stripe.Charge>
export type Dispute = Wire<Stripe.Dispute>
export type Refund = Wire<Stripe.Refund>
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration>
export type PortalSession = Wire<Stripe.BillingPortal.Session>
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>

export interface Stored {
  id: string
  object: string
}

export interface List<Item> {
  object: 'list'
  data: Item[]
  has_more: boolean
  url: string
}

export const listOf = <Item>(data: Item[], url: string, more = false): List<Item> => ({
  object: 'list',
  data,
  has_more: more,
  url,
})

/** The API version of the answers: the one the SDK is pinned to. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion
