import { html } from 'hono/html'
import { backLink, layout } from '../page/layout.ts'
import type { Markup } from '../page/layout.ts'
import { faults } from './switches.ts'
import type { Fault } from './switches.ts'

/** An issuer of the demo, as its pages name it. */
export interface Named {
  readonly name: string
  readonly path: string
}

const assets = '/dev/pay/assets'

/** The issuer's own page: choose a person, refuse, or fail. */
export const peoplePage = (
  { name, path }: Named,
  uid: string,
  people: readonly { readonly name: string; readonly email: string }[],
): Markup =>
  layout({
    title: `Log in with ${name}`,
    assets,
    aside: html`<span class="badge">Demo</span>`,
    main: html`<div class="stack">
      <h1>Log in with ${name}</h1>
      <p class="muted">
        This page stands in for the one of ${name}. Nobody’s real account is used. Choose the person to be.
      </p>
      <section class="panel stack">
        <form method="post" action="${path}/people/${uid}" class="stack">
          ${people.map(
            (person) =>
              html`<button class="button block" name="email" value="${person.email}">
                ${person.name}, ${person.email}
              </button>`,
          )}
        </form>
        <form method="post" action="${path}/people/${uid}" class="action">
          <div>
            <label for="email">Somebody else’s address</label>
            <input id="email" name="email" type="email" required autocomplete="off" />
          </div>
          <div>
            <label for="number">Account number</label>
            <input id="number" name="number" inputmode="numeric" pattern="[0-9]{1,6}" value="1" required />
          </div>
          <button class="button primary">Continue</button>
        </form>
        <p class="small muted">
          Another number under the same address is another person: the first one gave the address up.
        </p>
      </section>
      <form method="post" action="${path}/people/${uid}" class="row start">
        <button class="button" name="error" value="access_denied">Refuse</button>
        <button class="button" name="error" value="server_error">Let it fail</button>
      </form>
    </div>`,
  })

/** The switches of all issuers. */
export const switchesPage = (
  issuers: readonly (Named & { readonly key: string; readonly fault: Fault })[],
  done: boolean,
): Markup =>
  layout({
    title: 'Demo log-ins',
    assets,
    aside: backLink,
    main: html`<h1>Demo log-ins</h1>
      ${done ? html`<p class="notice good" role="status">Saved.</p>` : ''}
      ${issuers.map(
        ({ key, name, fault }) =>
          html`<section class="panel stack" aria-labelledby="${key}">
            <h2 id="${key}">${name}</h2>
            <form method="post" action="/dev/openid/${key}" class="action">
              <div>
                <label for="fault-${key}">Behaviour</label>
                <select id="fault-${key}" name="fault">
                  ${Object.entries(faults).map(
                    ([value, label]) =>
                      html`<option value="${value}" ${value === fault ? html`selected` : ''}>
                        ${label}
                      </option>`,
                  )}
                </select>
              </div>
              <button class="button">Save</button>
            </form>
          </section>`,
      )}`,
  })
