import { fileURLToPath } from 'node:url'
import minmax from '@csstools/postcss-media-minmax'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { scriptTarget, styleTarget } from './bin/floor/floor.ts'
import { addOlderViewportUnit, flattenLayers, mergeTransforms } from './bin/floor/old-styles.ts'
import { leanIcons } from './bin/icons.ts'
import { leanQueries } from './bin/lean-queries.ts'
import { leanRouter } from './bin/lean-router.ts'
import { minifyRawScripts } from './bin/served-scripts.ts'

/** What the built pages run in place of React, see docs/decisions/preact.md. Without these lines they run React. */
const preact = [
  { find: /^react$/, replacement: standIn('react.ts') },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/compat/jsx-runtime' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  {
    find: /^react-dom\/client$/,
    replacement: standIn('react-dom-client.ts'),
  },
  {
    find: /^react-dom\/server$/,
    replacement: standIn('react-dom-server.ts'),
  },
]

const core = /node_modules\/(?:preact|react-router|@tanstack)\//
/** By itself none is worth a request; what few pages show goes with them. */
const icons =
  /node_modules\/lucide-react\/(?!.*\/icons\/(?:ban|qr-code|receipt-text|shield-check|wallet)\.mjs)/
/** Whoever meets one meets several. */
const fields =
  /\/src\/(?:ui\/(?:action-bar|alert-list|amount-field|checkbox-field|code-field|draft-state|file-field|input-text|password-field|phone-field|radio-cards|select-field|switch-field|text-area)\.tsx?|platform\/(?:field-names\.ts|web\/(?:forms\/send-button\.tsx|texts-after-first-visit\.ts)))/
/** What forms are judged by comes when they are filled in, and what they are made of before. */
const rules = /node_modules\/zod\/|\/src\/platform\/(?:fields|validation|money|roles)\.ts/
const forms = /node_modules\/react-hook-form\/|\/src\/platform\/web\/forms\/contract-form\.ts/
/** Small things that half of the pages have: each by itself would be named by all of them. */
const signs =
  /\/src\/(?:ui\/(?:status-chip|time-text|copy-button|copy-text|pagination|page-numbers)|features\/accounts\/web\/profile-link|platform\/web\/action)\.tsx?/
/** What the pages on the way in share. */
const entry =
  /\/src\/(?:features\/accounts\/web\/(?:after-login|entry-frame|texts-after-first-visit)|platform\/web\/device-name)\.tsx?/
/** The connection for live updates, which only members have. */
const live = /node_modules\/(?:socket\.io|engine\.io)[\w-]*\//
/** What is left of them after plain texts went to where they are shown: a few kB, shared by pages, each too small for a request. */
const texts =
  /\/src\/(?!features\/(?:manager|accounts|disputes|people|pages\/safety|profile\/payment-account|orders\/(?:deadlines|dividing|payee|receipts|ways-out|web))\/).*\/texts(?:-after-first-visit)?\.ts/
/** The words of orders and how they end, which a list of messages does not need. */
const endings =
  /\/src\/features\/(?:disputes|orders\/(?:deadlines|dividing|payee|receipts|ways-out|web))\/.*\/(?:texts|division|parts|deadline-words|given-reason|ending-call|split)\.tsx?/
/** What every page of an account stands in. */
const account =
  /\/src\/features\/(?:profile\/web\/(?:account-frame|account-rows|pending-actions)|accounts\/web\/account-pages)\.tsx?|lucide-react\/dist\/esm\/icons\/wallet\.mjs/
/** How an order is spoken of, also in lists. */
const orders = /\/src\/features\/orders\/web\/(?:order-words|order-chip|now)\.tsx?/
/** What is said beside a price that is to be paid. */
const paying =
  /\/src\/features\/(?:orders\/(?:payee\/web\/payee-place|payment\/web\/pay-place)|profile\/username-and-email\/web\/email-to-confirm|pages\/safety\/web\/safety-link)\.tsx?/
/** What the list of chats and a chat share. */
const chats =
  /\/src\/(?:features\/(?:chat\/(?:web\/(?:chat-cache|message-ticks|plain-text)|oversight\/web\/reason-place)|notifications\/web\/inbox-switch)|ui\/file-(?:formats|name)|platform\/cut-text)\.tsx?/
/** Would go with the managers' pages, which have most of them, and take these along to everybody. */
const menu =
  /\/src\/(?:ui\/(?:menu|dialog)|features\/accounts\/web\/has-role|platform\/web\/pages\/use-lost-focus)\.tsx?|\/icons\/(?:receipt-text|shield-check)\.mjs/
/** What managers' pages share: in one file, since each name of a file is in the manifest, which everybody fetches. */
const manager = /\/src\/features\/manager\/(?!safety\/|customers\/signals\/)(?:web\/|.*\/texts\.ts)/
/** With all that it needs, and small things that most pages need besides: by itself each would cost a slow phone more. */
const shell =
  /\/src\/(?:root|ui\/(?:field|notice|text-field|without-scripts)|platform\/web\/pages\/page-meta|features\/pages\/web\/app-stores)\.tsx?|lucide-react\/dist\/esm\/icons\/(?:chevron-down|chevron-left|chevron-right|circle-check|eye|eye-off|info|key-round)\.mjs/
/** What lists of gigs and pages about one of them or its people show. */
const common =
  /\/src\/(?:ui\/(?:empty-state|offer-tag|price|rating|search-field|skeleton|user-badge)|platform\/(?:days|web\/(?:maps\/geolocation|on-approach|picture))|features\/gigs\/process)\.tsx?/
/** What lists of gigs need beyond that, which neither the way in nor forms do. */
const home = /\/src\/features\/gigs\/web\/home-page\.tsx/

export default defineConfig(({ command }) => ({
  // Changes under development are drawn at once by React's own refresh.
  resolve: { alias: command === 'build' ? preact : [] },
  // Tailwind's own optimizing is for newer browsers, and leaves out what ours need.
  plugins: [
    tailwindcss({ optimize: false }),
    minifyRawScripts,
    leanIcons,
    leanRouter,
    leanQueries,
    reactRouter(),
  ],
  css: {
    postcss: { plugins: [flattenLayers, addOlderViewportUnit, mergeTransforms, minmax()] },
  },
  // The built pages carry all that they run, whatever NODE_ENV says where they run.
  ssr: { noExternal: command === 'build' ? true : undefined },
  // Found late, these would reload the page under development in the middle of its first visit.
  optimizeDeps: {
    include: [
      '@tanstack/react-query',
      'lucide-react',
      'react-hook-form',
      'socket.io-client',
      'zod/mini',
    ],
  },
  build: { assetsInlineLimit: 0, target: scriptTarget, cssTarget: styleTarget },
  environments: {
    client: {
      // What every page needs travels as one file: it compresses better, and stays cached when our own code changes.
      build: {
        rolldownOptions: {
          // A text that stays in its texts.ts would reach every first visit with all the texts of its feature.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            codeSplitting: {
              groups: [
                { name: 'core', test: core, priority: 1 },
                { name: 'live', test: live, priority: 1 },
                { name: 'shell', test: shell, priority: 1 },
                { name: 'common', test: common, priority: 1 },
                { name: 'home', test: home },
                { name: 'menu', test: menu, priority: 1 },
                { name: 'fields', test: fields, priority: 1 },
                { name: 'rules', test: rules, priority: 1 },
                { name: 'forms', test: forms, priority: 1 },
                { name: 'icons', test: icons, minShareCount: 2 },
                { name: 'signs', test: signs },
                { name: 'entry', test: entry },
                { name: 'account', test: account },
                { name: 'orders', test: orders },
                { name: 'paying', test: paying },
                { name: 'chats', test: chats },
                { name: 'texts', test: texts, minShareCount: 2 },
                { name: 'endings', test: endings, minShareCount: 2 },
                { name: 'manager', test: manager, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
}))

function standIn(file: string): string {
  return fileURLToPath(new URL(`bin/preact/${file}`, import.meta.url))
}
