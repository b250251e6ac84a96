/**
 * Script text for the head: a part that is fetched late may be gone from the server with the build that it belongs to; the
 * page of the next build has its own, and comes in the place of this one. Where what comes is of this build again, it
 * stays.
 */
export const newerBuildBoot = `addEventListener('vite:preloadError', function () {
  var build = window.__reactRouterManifest.url
  fetch(build, { method: 'HEAD', cache: 'no-store' }).then(function (answer) {
    if (answer.status !== 404 || sessionStorage.getItem('left-build') === build) return
    sessionStorage.setItem('left-build', build)
    location.reload()
  }).catch(function () {})
})`
