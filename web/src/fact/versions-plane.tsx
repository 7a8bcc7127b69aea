import type { Schemas } from "../../../sdk/src/index.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatDay, formatMinute, formatPeriod } from "../language/moments.ts";
import { layPlane } from "./plane.ts";
import { FACT_WORDS } from "./words.ts";

const [WIDTH, HEIGHT] = [600, 200];
/** Where an end is open, the colour fades. */
const FADES = [
  [
    "right",
    [
      [0.6, 0.45],
      [1, 0],
    ],
  ],
  [
    "left",
    [
      [0, 0],
      [0.4, 0.45],
    ],
  ],
  [
    "both",
    [
      [0, 0],
      [0.4, 0.45],
      [0.6, 0.45],
      [1, 0],
    ],
  ],
] as const;

export function VersionsPlane({ versions }: { versions: Schemas["FactDetail"]["versions"] }) {
  const words = useWords(FACT_WORDS);
  const language = useLanguage();
  const { rectangles, valid } = layPlane(versions);
  const told = ({ period, known_from, known_to }: (typeof versions)[number]): string =>
    `${words.held}: ${period === "" ? words.unknown : formatPeriod(language, period)}. ${words.believed}: ${formatMinute(language, known_from)} – ${known_to === null ? words.stillBelieved : formatMinute(language, known_to)}`;
  return (
    <>
      {versions.length > 1 && (
        <>
          <p class="quiet">{words.planeHint}</p>
          <svg
            class="fact-plane"
            viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 32}`}
            role="group"
            aria-label={words.versions}
          >
            <defs>
              {(["believed", "past"] as const).flatMap((kind) =>
                FADES.map(([side, stops]) => (
                  <linearGradient key={`${kind} ${side}`} id={`fact-fade-${kind}-${side}`} class={`fact-${kind}`}>
                    {stops.map(([offset, opacity]) => (
                      <stop key={offset} offset={offset} stop-color="currentColor" stop-opacity={opacity} />
                    ))}
                  </linearGradient>
                )),
              )}
            </defs>
            <path class="fact-axes" d={`M0 0V${HEIGHT}H${WIDTH}`} />
            {rectangles.map(({ x, y, width, height, isOpenLeft, isOpenRight, isOpenTop }, place) => {
              const version = versions[place];
              if (version === undefined) return null;
              const fade = isOpenLeft ? (isOpenRight ? "both" : "left") : isOpenRight ? "right" : null;
              return (
                <rect
                  key={`${version.version} ${version.known_from}`}
                  class={isOpenTop ? "fact-believed" : "fact-past"}
                  x={x * WIDTH}
                  y={y * HEIGHT}
                  width={width * WIDTH}
                  height={height * HEIGHT}
                  fill={fade === null ? "currentColor" : `url(#fact-fade-${isOpenTop ? "believed" : "past"}-${fade})`}
                  fill-opacity={fade === null ? 0.45 : 1}
                  tabIndex={0}
                  role="img"
                  aria-label={told(version)}
                >
                  <title>{told(version)}</title>
                </rect>
              );
            })}
            {valid.map(({ at, x }, place) =>
              place === 0 || place === valid.length - 1 ? (
                <text
                  key={at}
                  x={x * WIDTH}
                  y={HEIGHT + 20}
                  text-anchor={place === 0 ? "start" : "end"}
                  aria-hidden="true"
                >
                  {formatDay(language, at)}
                </text>
              ) : null,
            )}
          </svg>
        </>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{words.held}</th>
            <th scope="col">{words.believed}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <tr key={`${version.version} ${version.known_from}`}>
              <td>{version.period === "" ? words.unknown : formatPeriod(language, version.period)}</td>
              <td>
                {formatMinute(language, version.known_from)} –{" "}
                {version.known_to === null ? words.stillBelieved : formatMinute(language, version.known_to)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
