/** Which groups of pictures have been asked for in this tab, by name: `window.shownPictures`. */
export const shownPicturesName = 'shownPictures'
export const picturesShownEvent = 'picturesshown'
/** On the link that stands for a picture, with the name of its group; where the server draws it, its picture is the element before. */
export const pictureAttribute = 'data-picture'

/**
 * Script text for the head: a touched link becomes the picture that it stands for, with all of the same group, whether or
 * not the scripts of the page have begun. `picture.tsx` draws what this works on, and follows.
 */
export const picturesBoot = `(function () {
  var shown = {}
  try { shown = JSON.parse(sessionStorage.getItem('${shownPicturesName}')) || {} } catch (e) {}
  window.${shownPicturesName} = shown
  function show() {
    var links = document.querySelectorAll('a[${pictureAttribute}]')
    for (var at = 0; at < links.length; at++) {
      var picture = links[at].previousElementSibling
      if (!shown[links[at].getAttribute('${pictureAttribute}')]) continue
      links[at].hidden = true
      if (!picture || picture.tagName !== 'IMG') continue
      picture.src = links[at].href
      picture.hidden = false
    }
  }
  addEventListener('DOMContentLoaded', show)
  addEventListener('click', function (event) {
    var touched = event.target.closest && event.target.closest('a[${pictureAttribute}]')
    if (!touched || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    var place = touched.parentElement
    if (touched === document.activeElement) {
      place.tabIndex = -1
      place.focus({ preventScroll: true })
    }
    shown[touched.getAttribute('${pictureAttribute}')] = true
    try { sessionStorage.setItem('${shownPicturesName}', JSON.stringify(shown)) } catch (e) {}
    show()
    dispatchEvent(new Event('${picturesShownEvent}'))
  }, true)
})()`
