import { ArrowLeft, Clock, Eye, Flag, MapPin, ShieldCheck } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { FavoriteButton } from '#features/gigs/favorites/web/favorite-button.tsx'
import { GigGallery, galleryLook } from '#features/gigs/images/web/gig-gallery.tsx'
import { cardOf, type Gig, type GigCard } from '#features/gigs/listing/web/gig-cards.ts'
import { GigPlace } from '#features/gigs/place/web/gig-place.tsx'
import { SafePayment } from '#features/gigs/safe-payment/web/safe-payment.tsx'
import { ShareGig } from '#features/gigs/sharing/web/share-gig.tsx'
import { HelpLink } from '#features/pages/web/help-link.tsx'
import * as pagesTexts from '#features/pages/web/texts.ts'
import { useSession } from '#platform/web/session.ts'
import { useSite } from '#platform/web/site.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Notice } from '#ui/notice.tsx'
import { OfferTag } from '#ui/offer-tag.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { Price } from '#ui/price.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { gigStatus, gigTypes } from '../process.ts'
import { isAwayFrom } from './away.ts'
import { sayDuration } from './duration-words.ts'
import { GigActions } from './gig-actions.tsx'
import { GigDescription } from './gig-description.tsx'
import { GigStatusChip } from './gig-status-chip.tsx'
import { ReviewsPlace } from './reviews-place.tsx'
import { SellerCard } from './seller-card.tsx'
import * as gigsTexts from './texts.ts'
import * as texts from './texts-after-first-visit.ts'

type GigViewProps = {
  /** Undefined while only what a list knew is there. */
  gig: Gig | undefined
  card: GigCard | undefined
  problem?: string
  onRetry: () => void
  retrying: boolean
}

export function GigView({ gig, card: known, problem, onRetry, retrying }: GigViewProps) {
  const card = gig ? cardOf(gig) : known
  const viewerId = useSession()?.userId
  if (!card) return <GigPageSkeleton />
  return (
    <Page className="pb-0 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start lg:gap-8 lg:pb-8">
      <div className="flex min-w-0 flex-col gap-4 pb-4 lg:gap-6">
        <Tools card={card} />
        <GigGallery
          gigId={card.id}
          title={card.title}
          pictures={picturesOf(gig, card)}
          preview={known?.thumb}
        />
        <Heading card={card} gig={gig} />
        <AwayNotice card={card} gig={gig} />
        {gig && <ToldNotice gig={gig} />}
        <div className="flex flex-col gap-4 lg:hidden">
          <div className="border-y border-border py-3">
            <Seller card={card} gig={gig} />
          </div>
          <Facts card={card} views={gig?.human_readable_views} />
        </div>
        {problem && <LoadError reason={problem} onRetry={onRetry} retrying={retrying} />}
        {!gig && !problem && <DescriptionSkeleton />}
        {gig && <GigDescription html={gig.description} />}
        {gig && gig.type_id === gigTypes.offer && (
          <ReviewsPlace gigId={gig.id} sellerName={gig.user.name} />
        )}
        {gig && <GigPlace gig={gig} />}
        <div className="border-t border-border pt-4 lg:hidden">
          <SafePayment card={card} viewerId={viewerId} />
        </div>
        <Safety />
        {viewerId !== card.user_id && <ReportLink card={card} />}
      </div>
      <aside
        aria-label={texts.priceAndPerson}
        className="sticky top-24 hidden flex-col gap-4 rounded-card bg-surface p-4 shadow-raised lg:flex lg:p-6"
      >
        <Price cedis={card.amount} className="text-h1" />
        <Facts card={card} views={gig?.human_readable_views} />
        <GigActions gig={gig} card={card} wide />
        <div className="border-t border-border pt-4">
          <Seller card={card} gig={gig} />
        </div>
        <div className="border-t border-border pt-4">
          <SafePayment card={card} viewerId={viewerId} />
        </div>
      </aside>
      {/* The wrapper has no box of its own: the bar sticks to the page. */}
      <div className="contents lg:hidden">
        <ActionBar>
          <PriceLine card={card} />
          <GigActions gig={gig} card={card} />
        </ActionBar>
      </div>
    </Page>
  )
}

/** The page's shape before anything is known of the gig. */
export function GigPageSkeleton() {
  return (
    <Page>
      <Loading label={texts.gigLoading}>
        <div className="flex flex-col gap-4 lg:max-w-[66%]">
          <Skeleton className={galleryLook} />
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-8 w-full max-w-96" />
          <Skeleton className="h-18 w-full rounded-card" />
          <Skeleton className="h-48 w-full" />
        </div>
      </Loading>
    </Page>
  )
}

function Tools({ card }: { card: GigCard }) {
  return (
    <div className="-my-2 -mr-2 flex items-center justify-between lg:-order-2 lg:-my-3">
      <BackToList />
      <div className="flex">
        <FavoriteButton gig={card} />
        <ShareGig gig={card} />
      </div>
    </div>
  )
}

/** To where the list was left; to its beginning for those who came from elsewhere. */
function BackToList() {
  const navigate = useNavigate()
  const cameFromInside = useLocation().key !== 'default'

  function goBack(event: MouseEvent) {
    if (!cameFromInside) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <Link
      to="/"
      onClick={goBack}
      className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-meta font-semibold text-brand-text hover:bg-sunken"
    >
      <ArrowLeft size={18} aria-hidden="true" />
      {sharedTexts.back}
    </Link>
  )
}

function Heading({ card, gig }: { card: GigCard; gig: Gig | undefined }) {
  return (
    <div className="flex flex-col gap-2 lg:-order-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-muted">
        <OfferTag kind={card.type_id === gigTypes.request ? 'request' : 'offer'} />
        {card.category.description}
        {card.is_promoted && <span className="font-semibold">· {gigsTexts.promoted}</span>}
        {card.back_on && <StatusChip tone="neutral">{gigsTexts.backOn(card.back_on)}</StatusChip>}
        {gig && gig.status_id !== gigStatus.live && <GigStatusChip statusId={gig.status_id} />}
      </p>
      <PageTitle>{card.title}</PageTitle>
    </div>
  )
}

function Seller({ card, gig }: { card: GigCard; gig: Gig | undefined }) {
  return <SellerCard gigId={card.id} user={card.user} userId={card.user_id} details={gig?.user} />
}

/** Why there is no button to request it. Holds its place until the name is there. */
function AwayNotice({ card, gig }: { card: GigCard; gig: Gig | undefined }) {
  if (!isAwayFrom(card)) return null
  const text = gig ? texts.awayNotice(gig.user.name, card.back_on) : '\u00a0'
  return <Notice tone="neutral">{text}</Notice>
}

/** To the owner of a request, and to managers: the others are answered no such number. */
function ToldNotice({ gig }: { gig: Gig }) {
  const { type_id, told_count = 0 } = gig
  if (type_id !== gigTypes.request || told_count === 0) return null
  return <p className="text-meta text-muted">{texts.workersAlerted(told_count)}</p>
}

function Facts({ card, views }: { card: GigCard; views: string | undefined }) {
  const where = [card.town?.name, card.human_readable_distance].filter(Boolean).join(' · ')
  return (
    <ul className="flex min-h-6 flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
      <Fact icon={<Clock size={18} aria-hidden="true" />}>{sayDuration(card)}</Fact>
      {views && (
        <Fact icon={<Eye size={18} aria-hidden="true" />} name={texts.views}>
          {views}
        </Fact>
      )}
      {where && (
        <Fact icon={<MapPin size={18} aria-hidden="true" />} name={texts.place}>
          {where}
        </Fact>
      )}
    </ul>
  )
}

type FactProps = {
  icon: ReactNode
  /** Where the words alone do not say what they are about. */
  name?: string
  children: string
}

function Fact({ icon, name, children }: FactProps) {
  return (
    <li className="flex min-w-fit max-w-full items-center gap-1.5">
      {icon}
      {name && <span className="sr-only">{name}: </span>}
      {children}
    </li>
  )
}

function PriceLine({ card }: { card: GigCard }) {
  return (
    <p className="mr-auto flex min-w-0 flex-col">
      <Price cedis={card.amount} className="text-card" />
      <span className="truncate text-chip text-muted">{sayDuration(card)}</span>
    </p>
  )
}

function Safety() {
  const brand = useSite()?.name
  return (
    <div className="flex gap-3 rounded-card bg-neutral-soft p-4 text-meta text-neutral-text">
      <ShieldCheck size={20} aria-hidden="true" className="shrink-0" />
      <p>
        <strong>{texts.paymentWarning}</strong>
        <br />
        {texts.noCommissionNotice(brand)}
        <br />
        <HelpLink>{pagesTexts.helpAndSafety}</HelpLink>
      </p>
    </div>
  )
}

/** The report begins with the address of what it is about. */
function ReportLink({ card: { id, slug } }: { card: GigCard }) {
  const query = new URLSearchParams({ about: `/gigs/view/${id}/${slug}` })
  return (
    <Link
      to={`/report?${query}`}
      className="-my-2 inline-flex min-h-11 items-center gap-2 self-start text-meta font-semibold text-muted underline underline-offset-4 hover:text-ink"
    >
      <Flag size={18} aria-hidden="true" />
      {texts.reportThisGig}
    </Link>
  )
}

function DescriptionSkeleton() {
  return (
    <Loading label={texts.descriptionLoading}>
      <div className="flex h-48 flex-col gap-3">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </Loading>
  )
}

function picturesOf(gig: Gig | undefined, { thumb }: GigCard): string[] {
  if (gig) return gig.images.map(({ file }) => file.firebase_url)
  return thumb ? [thumb] : []
}
