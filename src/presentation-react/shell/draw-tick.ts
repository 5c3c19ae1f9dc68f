const SVG = "http://www.w3.org/2000/svg";
const TICK = "m4 10.5 4 4 8-9";

/**
 * Turns the clone of a waiting view into its success, with the success title and a tick from the
 * style sheet. Returns false if the clone shows no such view.
 */
export const drawTick = (picture: HTMLElement): boolean => {
  const words = picture.querySelector<HTMLElement>("[data-done]");
  const place = picture.querySelector(".bond, .qr");
  if (words === null || place === null) return false;
  words.textContent = words.dataset["done"] ?? "";
  place.parentElement?.setAttribute("data-bond", "closed");
  const mark = document.createElement("span");
  mark.className = "bond-mark";
  const icon = mark.appendChild(document.createElementNS(SVG, "svg"));
  icon.setAttribute("class", "icon");
  icon.setAttribute("viewBox", "0 0 20 20");
  icon.appendChild(document.createElementNS(SVG, "path")).setAttribute("d", TICK);
  place.append(mark);
  return true;
};
