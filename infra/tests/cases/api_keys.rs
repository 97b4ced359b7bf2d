//! Keys that speak for an account.

use std::time::Duration;

use chrono::{TimeDelta, Utc};
use domain::engine::Hash;
use infra::identity::{
    AuthError, Caller, Credential, Identity, IdentityError, Made, NewApiKey, Scope, Scopes,
};
use infra::matches::Idempotency;
use uuid::Uuid;

use super::bench::Bench;
use super::{caller, joined};

#[tokio::test]
async fn api_keys_speak_for_their_account() {
    let bench = Bench::new().await;
    let identity = bench.identity().await;
    let owner = caller(&identity, &joined(&identity, "Annie").await).await;
    let other = caller(&identity, &joined(&identity, "Belle").await).await;
    let play = Scopes::from_iter([Scope::Play]);
    let made = identity.create_api_key(&owner, "bot", &play, None).await.expect("she may");
    assert!(made.secret.starts_with("hn_"));
    let bot = identity.authenticate(&made.secret).await.expect("the key is good");
    assert_eq!((bot.account, &bot.scopes), (owner.account, &play));
    assert!(matches!(bot.credential, Credential::ApiKey { id, .. } if id == made.key.id));
    let listed = identity.list_api_keys(owner.account).await.expect("she may");
    assert_eq!(listed, std::slice::from_ref(&made.key));
    assert_eq!(identity.list_api_keys(other.account).await.expect("she may"), []);

    let more = identity.create_api_key(&bot, "bot 2", &play, None).await;
    assert!(matches!(more, Err(IdentityError::NeedsAccessToken)));
    let judge = Scopes::from_iter([Scope::Judge]);
    let judge = identity.create_api_key(&owner, "bot 2", &judge, None).await;
    assert!(matches!(judge, Err(IdentityError::ScopeNotAllowed(Scope::Judge))));
    let past = Some(Utc::now() - TimeDelta::seconds(1));
    let past = identity.create_api_key(&owner, "bot 2", &play, past).await;
    assert!(matches!(past, Err(IdentityError::InvalidExpiry)));
    assert!(matches!(identity.log_out(&bot).await, Err(IdentityError::NeedsAccessToken)));

    let others = identity.revoke_api_key(other.account, made.key.id).await;
    assert!(matches!(others, Err(IdentityError::NotFound)));
    identity.revoke_api_key(owner.account, made.key.id).await.expect("it is hers");
    assert_eq!(identity.authenticate(&made.secret).await, Err(AuthError::Revoked));
    let again = identity.revoke_api_key(owner.account, made.key.id).await;
    assert!(matches!(again, Err(IdentityError::NotFound)));
    assert_eq!(identity.authenticate("hn_made-up").await, Err(AuthError::Unknown));

    let soon = Some(Utc::now() + TimeDelta::milliseconds(400));
    let soon = identity.create_api_key(&owner, "brief", &play, soon).await.expect("she may");
    identity.authenticate(&soon.secret).await.expect("it has not expired");
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(identity.authenticate(&soon.secret).await, Err(AuthError::Expired));
}

/// A request to make this key that may be sent again.
async fn key_once(
    identity: &Identity,
    owner: &Caller,
    name: &str,
    key: Uuid,
) -> Result<Made<NewApiKey>, IdentityError> {
    let play = Scopes::from_iter([Scope::Play]);
    let request = Idempotency { key, request_digest: Hash::of(name.as_bytes()) };
    identity.create_api_key_once(owner, name, &play, None, request).await
}

#[tokio::test]
async fn a_request_sent_again_makes_no_other_api_key() {
    let bench = Bench::new().await;
    let identity = bench.identity().await;
    let owner = caller(&identity, &joined(&identity, "Annie").await).await;
    let other = caller(&identity, &joined(&identity, "Belle").await).await;
    let key = Uuid::now_v7();
    let Ok(Made::Now(lost)) = key_once(&identity, &owner, "bot", key).await else {
        panic!("the key is new")
    };
    identity.authenticate(&lost.secret).await.expect("the key is good");
    let Ok(Made::Before(got)) = key_once(&identity, &owner, "bot", key).await else {
        panic!("it is the same request")
    };
    assert_eq!(got.key, lost.key);
    assert_ne!(got.secret, lost.secret);
    identity.authenticate(&got.secret).await.expect("the key is good");
    assert_eq!(identity.authenticate(&lost.secret).await, Err(AuthError::Unknown));
    assert_eq!(identity.list_api_keys(owner.account).await.expect("she may").len(), 1);

    let reused = key_once(&identity, &owner, "another", key).await;
    assert!(matches!(reused, Err(IdentityError::KeyReused)), "{reused:?}");
    identity.authenticate(&got.secret).await.expect("nothing has changed");
    let others = key_once(&identity, &other, "another", key).await;
    assert!(matches!(others, Ok(Made::Now(_))), "each has keys of her own");

    let racing = Uuid::now_v7();
    let racing = [(); 4].map(|()| key_once(&identity, &owner, "racer", racing));
    let got_all = futures_util::future::join_all(racing).await;
    assert_eq!(got_all.iter().filter(|it| matches!(it, Ok(Made::Now(_)))).count(), 1);
    assert_eq!(got_all.iter().filter(|it| matches!(it, Ok(Made::Before(_)))).count(), 3);
    assert_eq!(identity.list_api_keys(owner.account).await.expect("she may").len(), 2);

    identity.revoke_api_key(owner.account, got.key.id).await.expect("it is hers");
    let revoked = key_once(&identity, &owner, "bot", key).await;
    assert!(matches!(revoked, Err(IdentityError::KeyReused)), "what is revoked stays so");
}

#[tokio::test]
async fn the_last_api_key_that_one_may_have_can_be_asked_for_again() {
    let bench = Bench::new().await;
    let identity = bench.identity().await;
    let owner = caller(&identity, &joined(&identity, "Annie").await).await;
    let play = Scopes::from_iter([Scope::Play]);
    for _ in 0..99 {
        identity.create_api_key(&owner, "bot", &play, None).await.expect("she may");
    }
    let key = Uuid::now_v7();
    key_once(&identity, &owner, "bot", key).await.expect("it is the hundredth");
    let again = key_once(&identity, &owner, "bot", key).await;
    assert!(matches!(again, Ok(Made::Before(_))), "{again:?}");
    let more = key_once(&identity, &owner, "bot", Uuid::now_v7()).await;
    assert!(matches!(more, Err(IdentityError::TooManyKeys { max: 100 })));
    let more = identity.create_api_key(&owner, "bot", &play, None).await;
    assert!(matches!(more, Err(IdentityError::TooManyKeys { max: 100 })));
}
