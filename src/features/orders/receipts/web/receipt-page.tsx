import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { NotFoundScreen } from '#features/pages/web/not-found-screen.tsx'
import * as pagesTexts from '#features/pages/web/texts.ts'
import type { Received } from '#platform/contract.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { callAsVisitor, siteOf } from '#platform/web/app-context.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { useSite } from '#platform/web/site.ts'
import { formatCedis, formatMoment } from '#ui/formats.ts'
import { Notice } from '#ui/notice.tsx'
import { Card, Page, PageTitle } from '#ui/page.tsx'
import { drawQr } from '#ui/qr-path.ts'
import * as ordersTexts from '../../web/texts.ts'
import type { listReceiptKeys, showReceipt } from '../contract.ts'
import { groupCode } from '../process.ts'
import * as texts from './texts.ts'
import { verifyReceipt } from './verify-receipt.ts'

type Receipt = Received<typeof showReceipt>['receipt']
type Confirmed = Extract<Receipt, { state: 'confirmed' }>
type Found = { receipt: Receipt; isValid: boolean; qr: ReturnType<typeof drawQr> }
type Loaded = Found | null

export const meta: MetaFunction<typeof loader> = args =>
  pageMeta(args, { title: args.loaderData ? texts.pageTitle : pagesTexts.notFoundTitle })

/** Drawn by the server alone, also when a link inside the site leads here: the QR code comes with it. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const input = { code: params.code ?? '' }
  const [answer, { keys }] = await Promise.all([
    callAsVisitor<typeof showReceipt>(context, 'GET /api/receipts/{code}', input).catch(toNothing),
    callAsVisitor<typeof listReceiptKeys>(context, 'GET /api/receipts/keys', {}),
  ])
  if (!answer) return data(null, { status: 404 })
  const { receipt } = answer
  const address = `${siteOf(context).url}/receipts/${groupCode(receipt.code)}`
  return { receipt, isValid: await verifyReceipt(receipt, keys), qr: drawQr(address) }
}

function toNothing(error: unknown): null {
  if (error instanceof ApiError && [404, 422].includes(error.status)) return null
  throw error
}

export default function ReceiptPage() {
  const loaded = useLoaderData<typeof loader>() as Loaded
  if (!loaded) return <NotFoundScreen />
  return (
    <Page width="form">
      <PageTitle>{texts.pageTitle}</PageTitle>
      {loaded.receipt.state === 'confirmed' ? (
        <ReceiptText {...loaded} receipt={loaded.receipt} />
      ) : (
        <Withdrawn />
      )}
    </Page>
  )
}

function Withdrawn() {
  return <Notice tone="warn">{texts.withdrawn(useSite()?.name ?? '')}</Notice>
}

function ReceiptText({ receipt, isValid, qr }: Found & { receipt: Confirmed }) {
  return (
    <Card className="flex flex-col gap-5 print:p-0 print:shadow-none">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <strong className="text-h1 tabular-nums">{formatCedis(receipt.amount)}</strong>
        {isValid && (
          <span className="flex items-center gap-2 font-semibold">
            <BadgeCheck size={20} aria-hidden="true" className="shrink-0 text-verified" />
            {texts.signatureValid}
          </span>
        )}
      </p>
      {!isValid && <Notice tone="warn">{texts.signatureInvalid}</Notice>}
      <p className="text-muted">{texts.pageLead}</p>
      <dl className="flex flex-col divide-y divide-border border-y border-border">
        <Fact name={texts.paidBy}>
          <span translate="no">{receipt.buyer}</span>
        </Fact>
        <Fact name={ordersTexts.paidTo}>
          <span translate="no">{receipt.seller}</span>
        </Fact>
        <Fact name={texts.confirmedOn}>{formatMoment(new Date(receipt.confirmed_at))}</Fact>
        <Fact name={texts.statedOn}>{formatMoment(new Date(receipt.stated_at))}</Fact>
        <Fact name={texts.networkIdEnd}>{receipt.network_id_end}</Fact>
        <Fact name={texts.code}>
          <span translate="no" className="select-all font-mono">
            {groupCode(receipt.code)}
          </span>
        </Fact>
      </dl>
      <QrCode {...qr} />
      <Verification receipt={receipt} />
    </Card>
  )
}

/** Black on white in both themes: not every phone reads it the other way round. */
function QrCode({ path, size }: { path: string; size: number }) {
  return (
    <figure className="flex flex-col items-center gap-2">
      <svg
        role="img"
        aria-label={texts.qrLabel}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="h-52 w-52 rounded-control"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="text-meta text-muted">{texts.qrHint}</figcaption>
    </figure>
  )
}

function Verification({ receipt: { signed, signature } }: { receipt: Confirmed }) {
  return (
    <details className="print:hidden">
      <summary className="min-h-11 py-2.5 font-semibold">{texts.howToVerifyTitle}</summary>
      <div className="flex flex-col gap-3 text-meta">
        <p>
          {texts.howToVerify(
            <a href={texts.keysAddress} className="font-semibold text-brand-text underline">
              {texts.keysAddress}
            </a>,
          )}
        </p>
        <p
          translate="no"
          className="select-all rounded-control bg-sunken p-3 font-mono [overflow-wrap:anywhere]"
        >
          {signed}
        </p>
        <p
          translate="no"
          className="select-all rounded-control bg-sunken p-3 font-mono [overflow-wrap:anywhere]"
        >
          {signature}
        </p>
      </div>
    </details>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-4 py-3 sm:flex-row">
      <dt className="shrink-0 text-meta text-muted sm:w-44 sm:leading-6">{name}</dt>
      <dd className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
