// Every word of the wire has its words: the compiler refuses this file when one is missing.
import type {
  Advantage,
  Decision,
  Development,
  Disc,
  DiscEvent,
  EnergiesEvent,
  Grade,
  Ground,
  Kind,
  KnightsEvent,
  LuckKind,
  OilEvent,
  Progress,
  RecordProblem,
  RuleSet,
  SeafarersEvent,
  Terrain,
  Topic,
  Track,
} from '../../src/generated/protocol';
import type { MessageKey } from '../../src/generated/words';

type Said<Key extends MessageKey> = Key;
type Asked = Exclude<Decision, 'none' | 'over'>;
/** Somebody who looks around is asked nothing, and an offer speaks for itself. */
type Open = 'main' | 'special_build' | 'paired_part' | 'roll' | 'pre_draw' | 'answer_offer';
type Question = Exclude<Asked, Open | `setup_${string}`>;

export type Words = [
  Said<`log.knights.${KnightsEvent['type']}`>,
  Said<`log.oil.${OilEvent['type']}`>,
  Said<`log.energies.${EnergiesEvent['type']}`>,
  Said<`log.seafarers.${SeafarersEvent['type']}`>,
  Said<`decision.${Asked}.${'title' | 'wait'}`>,
  Said<`decision.${Question}.cause`>,
  Said<`card.${Progress | Development}.${'name' | 'text'}`>,
  Said<`event.${DiscEvent}`>,
  Said<`track.${DiscEvent | Track}`>,
  Said<`disc.${Disc}`>,
  Said<`kind.${Kind}`>,
  Said<`terrain.${Terrain}`>,
  Said<`rules.${RuleSet}.name`>,
  Said<`analysis.topic.${Topic}`>,
  Said<`analysis.grade.${Grade}`>,
  Said<`analysis.reason.${Advantage}`>,
  Said<`analysis.luck.${LuckKind}`>,
  Said<`record.bad_${RecordProblem}`>,
  Said<`scenario.${Exclude<Ground, 'sea'>}`>,
];
